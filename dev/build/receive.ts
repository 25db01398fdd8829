import { build } from 'vite'

/** Bundles the script of the page that the bookmarklet opens into CLIENT_DIR/receive.js. */
export async function buildReceive({ clientDir }: { clientDir: string }): Promise<void> {
	await build({
		configFile: false,
		publicDir: false,
		logLevel: 'warn',
		envDir: false,
		build: {
			outDir: clientDir,
			emptyOutDir: false,
			target: 'es2022',
			minify: true,
			lib: { entry: 'app/sw/receive-page.ts', formats: ['es'], fileName: () => 'receive.js' },
		},
	})
}
