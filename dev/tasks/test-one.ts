// Runs the tests of one file:   npm run test:one -- tests/flows/library.test.ts   or its name alone (library)
// Further arguments are passed to vitest. If several files have the name, the fastest project's file is used.
import { globSync } from 'node:fs'
import { basename, relative, resolve } from 'node:path'
import { runTool } from '../checks/run-tool.ts'
import { PROJECT_FILES } from '../checks/vitest-part.ts'
import { PROJECT_ROOT } from '../workers.ts'

const { INIT_CWD = process.cwd() } = process.env
const [given = '', ...rest] = process.argv.slice(2)
const path = relative(PROJECT_ROOT, resolve(INIT_CWD, given))
const [found] = Object.entries(PROJECT_FILES).flatMap(([project, pattern]) =>
	globSync(pattern, { cwd: PROJECT_ROOT })
		.filter((file) => file === path || basename(file).replace(/\.test\.tsx?$/, '') === given)
		.map((file) => ({ project, file })),
)
if (found) {
	// Vitest's own set-up builds first if sources have changed.
	const args = ['run', '--project', found.project, found.file, ...rest]
	process.exitCode = (await runTool('vitest/vitest.mjs', args, { show: true })).status ?? 1
} else {
	console.log(
		`Usage: npm run test:one -- FILE, where FILE is the path or name of a test. ${given ? `No test file matches ${given}.` : 'FILE is missing.'}`,
	)
	process.exitCode = 1
}
