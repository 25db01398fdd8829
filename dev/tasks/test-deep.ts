import { runTool } from '../checks/run-tool.ts'
import { hasTests } from '../checks/vitest-part.ts'

if (hasTests('deep')) {
	const { status } = await runTool('vitest/vitest.mjs', ['run', '--project', 'deep', ...process.argv.slice(2)], {
		show: true,
	})
	process.exitCode = status ?? 1
} else console.log('There are no deep tests yet.')
