import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const PREFIX = 'window.__reactRouterManifest='

type Entry = Record<string, unknown>

/**
 * Shrinks the browser's copy of the route manifest, which every page loads: removes values that are false or empty,
 * `hasDefaultExport`, which only the dev server reads, and each route's list of chunks, which is only used for preloading
 * (vite.config.ts: nothing is preloaded; a document's own preloads come from the server's copy). The hash in the name
 * still identifies the same content. Throws when the file has an unknown form.
 */
export async function trimManifest(clientDir: string): Promise<void> {
	const folder = join(clientDir, 'assets')
	const name = (await readdir(folder)).find((file) => /^manifest-.*\.js$/.test(file))
	if (!name) throw new Error('The build has no route manifest.')
	const path = join(folder, name)
	const script = await readFile(path, 'utf8')
	if (!script.startsWith(PREFIX)) throw new Error('The route manifest has an unknown format.')
	const { routes, ...manifest } = JSON.parse(script.slice(PREFIX.length).replace(/;\s*$/, '')) as {
		routes: Record<string, Entry>
	}
	const trimmed = Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, trimRoute(route)]))
	await writeFile(path, `${PREFIX}${JSON.stringify({ ...manifest, routes: trimmed })};`)
}

const trimRoute = ({ imports: _chunks, hasDefaultExport: _devOnly, ...route }: Entry): Entry =>
	Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false && !isEmpty(value)))

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0
