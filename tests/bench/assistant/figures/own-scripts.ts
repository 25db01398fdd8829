import { join } from 'node:path'
import { build } from 'vite'
import { PROJECT_ROOT } from '../../../../dev/workers.ts'
import type { Figure } from '../../figures.ts'
import { brotliBytes } from '../../script-bytes.ts'

const ROOM = join(PROJECT_ROOT, 'app/domains/assistant')
/** Vite's own code for `import()`, which every page has loaded. */
const isVites = (fileName: string): boolean => /(^|\/)preload-helper/.test(fileName)
const isOther = (id: string, importer: string | undefined): boolean =>
	importer !== undefined && !/^[./]/.test(id) && !id.startsWith('#app/domains/assistant/')

type Chunk = { fileName: string; imports: string[]; code: string }

/** Kilobytes (brotli 11) of the assistant's own modules that some of them import at once; what else they use is left out. */
async function kilobytesOf(...modules: string[]): Promise<number> {
	const built = await build({
		...{ configFile: false, publicDir: false, envDir: false, logLevel: 'error' },
		build: {
			...{ write: false, minify: true, modulePreload: false, cssCodeSplit: false },
			rolldownOptions: {
				input: modules.map((module) => join(ROOM, module)),
				preserveEntrySignatures: 'strict',
				external: isOther,
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

/** The assistant's own script: before the panel is opened, for the panel and the loop of a turn, for the local engine. */
export async function measureOwnScripts(): Promise<Figure[]> {
	const button = await kilobytesOf('ui/nomster-button.tsx')
	const panel = await kilobytesOf('ui/popup.tsx', 'client/ask-nomster.ts', 'client/remote-engine.ts')
	const engine = await kilobytesOf('client/local-engine.ts')
	return [
		{ name: 'script before the panel is opened (br)', value: button, unit: 'kB', atMost: 0.6 },
		{ name: 'script of panel and loop (br)', value: panel, unit: 'kB', atMost: 25 },
		{ name: 'script of the local engine with English (br)', value: engine, unit: 'kB', atMost: 18 },
	]
}
