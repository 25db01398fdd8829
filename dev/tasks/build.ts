import { build } from '../ensure-built.ts'

await build('inherit')
