import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { assetsOf } from './client-assets.ts'

type BootModule = { bootHtml(): string }

/** Renders app/sw/boot-html.tsx here, in Node: no page needs the code that makes it. */
export async function renderBootHtml({ clientDir, outDir }: { clientDir: string; outDir: string }): Promise<string> {
	await build({
		configFile: false,
		publicDir: false,
		logLevel: 'warn',
		envDir: false,
		plugins: [assetsOf(clientDir)],
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
