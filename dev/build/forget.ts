import { build } from 'vite'

/**
 * Bundles what forgets a cook of 'this browser only' into CLIENT_DIR/forget.js, which a page without the framework
 * imports on such a device.
 */
export async function buildForget({ clientDir }: { clientDir: string }): Promise<void> {
	await build({
		configFile: false,
		publicDir: false,
		logLevel: 'warn',
		envDir: false,
		define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.SSR': 'false' },
		build: {
			outDir: clientDir,
			emptyOutDir: false,
			target: 'es2022',
			minify: true,
			// The modules of the device hold more than the end of a session needs; unused code must not be bundled.
			rolldownOptions: { treeshake: { moduleSideEffects: (id: string) => id.endsWith('/forget-on-static-page.ts') } },
			lib: {
				entry: 'app/sync/client/session/forget-on-static-page.ts',
				formats: ['es'],
				fileName: () => 'forget.js',
			},
		},
	})
}
