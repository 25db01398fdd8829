import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

type BootModule = { bootHtml(): string }

/** Renders app/sw/boot-html.tsx in Node, so that no page has to load the code for it. */
export async function renderBootHtml({ outDir }: { outDir: string }): Promise<string> {
	await build({
		configFile: false,
		publicDir: false,
		logLevel: 'warn',
		envDir: false,
		build: {
			outDir,
			emptyOutDir: true,
			ssr: 'app/sw/boot-html.tsx',
			rolldownOptions: { output: { entryFileNames: 'boot-html.js' } },
		},
	})
	const { bootHtml }: BootModule = await import(pathToFileURL(resolve(join(outDir, 'boot-html.js'))).href)
	return bootHtml()
}
