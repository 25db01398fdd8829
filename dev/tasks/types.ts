import { checkTypes } from '../checks/static-checks.ts'

const { failure } = await checkTypes()
if (failure) console.log(failure)
process.exitCode = failure ? 1 : 0
