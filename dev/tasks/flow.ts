import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { runTool } from '../checks/run-tool.ts'
import { PROJECT_FILES } from '../checks/vitest-part.ts'
import { PROJECT_ROOT } from '../workers.ts'

// Vitest's own set-up builds first where sources have changed.
const [name, ...rest] = process.argv.slice(2)
const names = globSync(PROJECT_FILES.flows, { cwd: PROJECT_ROOT }).map((file) => basename(file, '.test.ts'))
if (name && names.includes(name)) {
	const args = ['run', '--project', 'flows', `tests/flows/${name}.test.ts`, ...rest]
	process.exitCode = (await runTool('vitest/vitest.mjs', args, { show: true })).status ?? 1
} else {
	console.log(`npm run flow -- NAME, where NAME is one of: ${names.sort().join(', ')}`)
	process.exitCode = 1
}
