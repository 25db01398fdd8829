import { createTestHarness } from 'wrangler'
import { SHELL_PATH } from '#app/platform/model/shell-path.ts'
import { builtFolder, SUB_WORKERS } from '../workers.ts'

/**
 * The shell's document as rendered by the built Worker. Nothing listens at the database's address: the shell makes no
 * query.
 */
export async function renderShell(): Promise<string> {
	const vars = { LIBSQL_URL: 'http://127.0.0.1:1' }
	const server = createTestHarness({
		workers: [
			{ configPath: 'build/server/wrangler.json', vars },
			...SUB_WORKERS.map((name) => ({ configPath: `build/${builtFolder(name)}/wrangler.json`, vars })),
		],
	})
	try {
		const { url } = await server.listen()
		const response = await fetch(new URL(SHELL_PATH, url))
		const html = await response.text()
		if (response.status !== 200) throw new Error(`the shell answered ${response.status}:\n${html}`)
		return html
	} finally {
		await server.close()
	}
}
