import { join } from 'node:path'
import { build } from 'vite'
import { injectManifest } from 'workbox-build'
import type { Shell } from './shell.ts'

/** Bundles app/sw/service-worker.ts with the shell and inserts the precache list: CLIENT_DIR/sw.js. */
export async function buildServiceWorker({
	shell,
	clientDir,
	outDir,
}: {
	shell: Shell
	clientDir: string
	outDir: string
}): Promise<{ count: number; bytes: number }> {
	await build({
		configFile: false,
		publicDir: false,
		logLevel: 'warn',
		envDir: false,
		define: { 'process.env.NODE_ENV': '"production"', __SHELL__: JSON.stringify(shell) },
		build: {
			outDir,
			emptyOutDir: true,
			target: 'es2022',
			minify: true,
			lib: { entry: 'app/sw/service-worker.ts', formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
		},
	})
	const { count, size, warnings } = await injectManifest({
		swSrc: join(outDir, 'sw.js'),
		swDest: join(clientDir, 'sw.js'),
		globDirectory: clientDir,
		// The readers of photos and PDFs are in a subfolder (assets/reading) and are cached on first use.
		globPatterns: ['assets/*.{js,css,woff2,svg}', 'plates/*.avif', 'manifest.webmanifest', 'icon.svg', 'icons/*.png'],
		// Their names contain a hash of their content.
		dontCacheBustURLsMatching: /^assets\//,
	})
	// A pattern without a match: a file that pages refer to is missing.
	if (warnings.length > 0) throw new Error(warnings.join('\n'))
	return { count, bytes: size }
}
