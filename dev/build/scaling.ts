import { build } from 'vite'

/**
 * Bundles the scaling of recipes for pages without the framework into CLIENT_DIR/scaling.js, which such a page imports
 * on demand.
 */
export async function buildScaling({ clientDir }: { clientDir: string }): Promise<void> {
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
			// The templates are in modules that also import React; unused code must not be bundled.
			rolldownOptions: { treeshake: { moduleSideEffects: (id: string) => id.endsWith('/on-static-page.ts') } },
			lib: {
				entry: 'app/domains/recipes/ui/scaling/on-static-page.ts',
				formats: ['es'],
				fileName: () => 'scaling.js',
			},
		},
	})
}
