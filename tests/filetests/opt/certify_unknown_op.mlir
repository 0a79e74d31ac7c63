// RUN: farkas opt -t auto --certify proof.json
func.func @f() {
  "shapes.done"() : () -> ()
}

//| @f: auto does nothing: no order is faster by the model
//| @f: not re-read: shapes.done is a copy of no statement's own operation; by values: something is done whose effect is not known
//| not certified: @f: shapes.done is a copy of no statement's own operation; by values: something is done whose effect is not known
//| help: try: without --certify
//| exit code 4
