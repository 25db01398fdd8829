import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

/** Bundles app/sw/prepaint.ts into one line for the shell's head. */
export async function buildPrepaint({ outDir }: { outDir: string }): Promise<string> {
	await build({
		configFile: false,
		publicDir: false,
		logLevel: 'warn',
		envDir: false,
		define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.SSR': 'false' },
		build: {
			outDir,
			emptyOutDir: true,
			target: 'es2022',
			minify: true,
			// The templates are in modules that also import React; unused code must not be bundled.
			rolldownOptions: { treeshake: { moduleSideEffects: (id: string) => id.endsWith('/app/sw/prepaint.ts') } },
			lib: { entry: 'app/sw/prepaint.ts', formats: ['iife'], name: 'prepaint', fileName: () => 'prepaint.js' },
		},
	})
	const code = (await readFile(join(outDir, 'prepaint.js'), 'utf8')).trim()
	if (code.includes('</script')) throw new Error('the prepaint script contains </script')
	if (/react\.(?:element|transitional)/.test(code)) throw new Error('the prepaint script includes React')
	return code
}
