import { join } from 'node:path'
import { build } from 'vite'
import { PROJECT_ROOT } from '../../dev/workers.ts'
import { brotliBytes } from './script-bytes.ts'

/** Vite's own code for `import()`, which every page has loaded. */
const isVites = (fileName: string): boolean => /(^|\/)preload-helper/.test(fileName)

type Chunk = { fileName: string; imports: string[]; code: string }

/**
 * Kilobytes (brotli 11) of a domain's own modules that some of them import at once; what they use of others is left out.
 */
export async function kilobytesOf(domain: string, ...modules: string[]): Promise<number> {
	const built = await build({
		...{ configFile: false, publicDir: false, envDir: false, logLevel: 'error' },
		build: {
			...{ write: false, minify: true, modulePreload: false, cssCodeSplit: false },
			rolldownOptions: {
				input: modules.map((module) => join(PROJECT_ROOT, 'app/domains', domain, module)),
				preserveEntrySignatures: 'strict',
				external: (id, importer) =>
					importer !== undefined && !/^[./]/.test(id) && !id.startsWith(`#app/domains/${domain}/`),
			},
		},
	})
	if (!Array.isArray(built) && !('output' in built)) throw new Error('the build watches')
	const outputs = (Array.isArray(built) ? built : [built]).flatMap(({ output }) => output)
	const chunks = new Map<string, Chunk>()
	const open: string[] = []
	for (const chunk of outputs) {
		if (chunk.type !== 'chunk') continue
		chunks.set(chunk.fileName, chunk)
		if (chunk.isEntry) open.push(chunk.fileName)
	}
	const loaded = new Map<string, Chunk>()
	for (let name = open.pop(); name !== undefined; name = open.pop()) {
		const chunk = chunks.get(name)
		if (!chunk || loaded.has(name) || isVites(name)) continue
		loaded.set(name, chunk)
		open.push(...chunk.imports)
	}
	return [...loaded.values()].reduce((sum, { code }) => sum + brotliBytes(Buffer.from(code)), 0) / 1_000
}
