import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const PREFIX = 'window.__reactRouterManifest='

type Entry = Record<string, unknown>

/**
 * Makes the browser's copy of the route manifest smaller, which every page loads: it leaves out what is false or empty, and
 * each route's list of chunks, which serves to preload them (vite.config.ts: nothing is preloaded; a document's own
 * preloads come from the server's copy). A name's hash stands for the same content as before. Throws when the file is not
 * as we know it.
 */
export async function trimManifest(clientDir: string): Promise<void> {
	const folder = join(clientDir, 'assets')
	const name = (await readdir(folder)).find((file) => /^manifest-.*\.js$/.test(file))
	if (!name) throw new Error('The build has no route manifest.')
	const path = join(folder, name)
	const script = await readFile(path, 'utf8')
	if (!script.startsWith(PREFIX)) throw new Error('The route manifest is written in another way than we know.')
	const { routes, ...manifest } = JSON.parse(script.slice(PREFIX.length).replace(/;\s*$/, '')) as {
		routes: Record<string, Entry>
	}
	const trimmed = Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, trimRoute(route)]))
	await writeFile(path, `${PREFIX}${JSON.stringify({ ...manifest, routes: trimmed })};`)
}

const trimRoute = ({ imports: _chunks, ...route }: Entry): Entry =>
	Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false && !isEmpty(value)))

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0
