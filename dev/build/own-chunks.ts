import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The pages that the shell opens most often: their chunks are requested at once instead of one after another. */
const ROUTES = [
	'routes/layouts/session',
	'routes/layouts/signed-in',
	'routes/layouts/onboarded',
	'routes/recipes',
	'routes/recipe',
]

type Manifest = { routes: Record<string, Record<string, unknown>> }

/** Addresses of the chunks of the cook's own pages, from React Router's manifest in the client build. */
export async function findOwnChunks(clientDir: string): Promise<string[]> {
	const assets = join(clientDir, 'assets')
	const file = (await readdir(assets)).find((name) => /^manifest-.*\.js$/.test(name))
	if (!file) throw new Error('the client build has no manifest')
	const code = await readFile(join(assets, file), 'utf8')
	const manifest: Manifest = JSON.parse(code.replace(/^window\.__reactRouterManifest=/, '').replace(/;\s*$/, ''))
	const chunks = ROUTES.flatMap((id) => {
		const route = manifest.routes[id]
		if (!route) throw new Error(`the manifest has no route ${id}`)
		const { module, clientLoaderModule, clientMiddlewareModule, imports } = route
		return [module, clientLoaderModule, clientMiddlewareModule, ...(Array.isArray(imports) ? imports : [])]
	})
	return [...new Set(chunks.filter((chunk): chunk is string => typeof chunk === 'string'))]
}
