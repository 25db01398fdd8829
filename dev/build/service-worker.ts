import { join } from 'node:path'
import { build } from 'vite'
import { injectManifest } from 'workbox-build'
import type { Shell } from './shell.ts'

/** Bundles app/sw/service-worker.ts with the shell inside and writes the precache list into it: CLIENT_DIR/sw.js. */
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
		// What reads photos and PDFs lies deeper (assets/reading) and is kept when it is first used.
		globPatterns: ['assets/*.{js,css,woff2,svg}', 'manifest.webmanifest', 'icon.svg', 'icons/*.png'],
		// Their names carry a hash of what is in them.
		dontCacheBustURLsMatching: /^assets\//,
	})
	// A pattern that finds nothing: a file that pages name has gone.
	if (warnings.length > 0) throw new Error(warnings.join('\n'))
	return { count, bytes: size }
}
