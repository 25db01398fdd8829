import { defineConfig, mergeConfig, type Plugin } from 'vite'
import project from '../../vite.config.ts'
import { chunkGroups } from './chunk-groups.ts'

/**
 * Readers of photos and PDFs, and the typesetting of books: separate files that are cached on first use
 * (app/sw/reading-files.ts).
 */
const READERS = /node_modules\/(pdfjs-dist|tesseract\.js(-core)?|@tesseract\.js-data|pdfmake|@fontsource\/vollkorn)\//

const assetName = ({ originalFileNames }: { originalFileNames: string[] }): string =>
	originalFileNames.some((name) => READERS.test(name))
		? 'assets/reading/[name]-[hash][extname]'
		: 'assets/[name]-[hash][extname]'

/** React Router's package refers to its development files in every build; their warnings are useless in production. */
const withoutWarnings: Plugin = {
	name: 'react-router-without-warnings',
	transform(code, id) {
		if (!id.includes('/react-router/dist/development/')) return
		return { code: code.replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;'), map: null }
	},
}

/**
 * Vite wraps every import() in a loader for the chunk's own styles and preloads. There is one stylesheet, and nothing
 * is preloaded.
 */
const plainImports: Plugin = {
	name: 'plain-imports',
	enforce: 'pre',
	applyToEnvironment: ({ name }) => name === 'client',
	load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load()' : null),
}

export default mergeConfig(
	project,
	defineConfig({
		plugins: [withoutWarnings, plainImports],
		environments: {
			// React Router moves the assets of the server's build beside the client's: with different names each would be
			// there twice.
			ssr: { build: { rolldownOptions: { output: { assetFileNames: assetName } } } },
			// A third of this Worker would be the documentation inside the package `stripe`.
			nomster_checkout: { build: { rolldownOptions: { output: { comments: { jsdoc: false } } } } },
			client: {
				build: {
					// React Router preloads what a page needs; all other chunks are single files.
					modulePreload: false,
					rolldownOptions: {
						output: {
							assetFileNames: assetName,
							codeSplitting: {
								groups: chunkGroups(),
							},
						},
					},
				},
			},
		},
	}),
)
