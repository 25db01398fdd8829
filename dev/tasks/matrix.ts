// Asks every page and endpoint of the real Workers as every kind of visitor, and prints who is let in.
import { ADMIN_ASKERS, runAdminMatrix } from '../../tests/matrix/admin.ts'
import { isUnexpected } from '../../tests/matrix/cell.ts'
import { printMatrix } from '../../tests/matrix/print.ts'
import { runMatrix, startMatrixStack } from '../../tests/matrix/run.ts'
import { ensureBuilt } from '../ensure-built.ts'

await ensureBuilt()
const stack = await startMatrixStack()
try {
	const administration = await runAdminMatrix(stack)
	console.log(`${printMatrix(administration, ADMIN_ASKERS)}\n`)
	const cells = await runMatrix(stack)
	console.log(printMatrix(cells))
	process.exitCode = [...administration, ...cells].some(isUnexpected) ? 1 : 0
} finally {
	await stack.close()
}
