import { defineConfig, mergeConfig, type Plugin } from 'vite'
import project from '../../vite.config.ts'

/** The packages that every page needs: this chunk changes only with an upgrade. */
const FRAMEWORK = /\/node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//

/**
 * The roots of what every page loads: frame, device store, sync; and of the list, whose parts other pages share. Left
 * to itself, the bundler makes sixty chunks of it, because other pages share some of the modules; that costs a tenth
 * more bytes and sixty requests.
 */
const EVERY_PAGE =
	/\/app\/(platform\/client\/(app-shell-frame|boot-screen|static-boot|nonce|when-at-rest)|sync\/client\/(use-device|use-me|marker|kitchen-context|sync-status|running-sync)|domains\/notifications\/ui\/bell|platform\/model\/clock|ui\/(toasts|toast-queue|theme|broken-photos|font-links|class-names|button-class))\.tsx?$/

/** What every icon and picture needs, whichever page shows the first one. */
const ICON_BASE = /\/node_modules\/lucide-react\/dist\/esm\/(?!icons\/)/
const PLATES = /\/app\/ui\/plate(-urls)?\.tsx?$/
/** What every page of a cook also loads: the device store, for reading. The sync is loaded when the page is idle. */
const DEVICE = /\/app\/(sync\/client\/(kitchen|use-rows)|domains\/recipes\/client\/recipe-queries)\.tsx?$/
const RECIPE_LIST =
	/\/app\/domains\/recipes\/ui\/(recipe-list|library\/(library-state|use-window)|templates\/(recipe-list|recipe-card|icons|react-h))\.tsx?$/

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
			client: {
				build: {
					// React Router preloads what a page needs; all other chunks are single files.
					modulePreload: false,
					rolldownOptions: {
						output: {
							assetFileNames: assetName,
							codeSplitting: {
								groups: [
									{ name: 'framework', test: FRAMEWORK, priority: 4 },
									{ name: 'app', test: EVERY_PAGE, priority: 3 },
									{ name: 'app', test: ICON_BASE, priority: 3 },
									{ name: 'plates', test: PLATES, priority: 2 },
									{ name: 'device', test: DEVICE, priority: 1 },
									{ name: 'recipe-list', test: RECIPE_LIST, priority: 0 },
								],
							},
						},
					},
				},
			},
		},
	}),
)
