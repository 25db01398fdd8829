import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What the shell opens most often: its chunks are requested at once instead of one after another. */
const LAYOUTS = ['routes/layouts/session', 'routes/layouts/signed-in', 'routes/layouts/onboarded']
const LIST = [...LAYOUTS, 'routes/recipes']
const RECIPE = [...LAYOUTS, 'routes/recipe']

type Manifest = { routes: Record<string, { module: string; imports?: string[] }> }

/** Addresses of chunks: those of every page of a cook and the list, and those that a recipe's page needs instead. */
export type OwnChunks = { list: string[]; recipe: string[] }

/** From React Router's manifest in the client build. */
export async function findOwnChunks(clientDir: string): Promise<OwnChunks> {
	const assets = join(clientDir, 'assets')
	const file = (await readdir(assets)).find((name) => /^manifest-.*\.js$/.test(name))
	if (!file) throw new Error('the client build has no manifest')
	const code = await readFile(join(assets, file), 'utf8')
	const manifest: Manifest = JSON.parse(code.replace(/^window\.__reactRouterManifest=/, '').replace(/;\s*$/, ''))
	const chunksOf = (ids: string[]) => {
		const chunks = ids.flatMap((id) => {
			const route = manifest.routes[id]
			if (!route) throw new Error(`the manifest has no route ${id}`)
			return [route.module, ...(route.imports ?? [])]
		})
		return [...new Set(chunks)]
	}
	return { list: chunksOf(LIST), recipe: chunksOf(RECIPE) }
}
