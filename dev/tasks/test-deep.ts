import { runTool } from '../checks/run-tool.ts'

const args = ['run', '--project', 'deep', ...process.argv.slice(2)]
process.exitCode = (await runTool('vitest/vitest.mjs', args, { show: true })).status ?? 1
