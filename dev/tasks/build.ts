import { build } from '../ensure-built.ts'

build('inherit')
