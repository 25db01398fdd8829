import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../workers.ts'

export type ToolRun = { status: number | null; stdout: string; stderr: string }

export type ToolOptions = {
	/** Output is shown as it comes, instead of collected. */
	show?: boolean
	/** After this time the tool is ended, and its status is null. */
	timeoutMs?: number
}

/** Runs a JavaScript tool of node_modules under the Node of this process, without a shell. */
export function runTool(
	script: string,
	args: string[],
	{ show = false, timeoutMs }: ToolOptions = {},
): Promise<ToolRun> {
	return new Promise((resolve, reject) => {
		const child = spawn(process.execPath, [join(PROJECT_ROOT, 'node_modules', script), ...args], {
			cwd: PROJECT_ROOT,
			stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
			timeout: timeoutMs,
		})
		let stdout = ''
		let stderr = ''
		child.stdout?.on('data', (chunk) => {
			stdout += chunk
		})
		child.stderr?.on('data', (chunk) => {
			stderr += chunk
		})
		child.on('error', reject)
		child.on('close', (status) => resolve({ status, stdout, stderr }))
	})
}
