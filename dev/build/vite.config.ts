import { defineConfig, mergeConfig, type Plugin } from 'vite'
import project from '../../vite.config.ts'

/** What the modules of every page stand on: changes with an upgrade only. */
const FRAMEWORK = /\/node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//

/**
 * The roots of what every page loads: frame, device store, sync; and of the list, whose parts other pages share. Left to itself, the
 * bundler makes sixty chunks of it, because other pages share one or the other; that costs a tenth more bytes and sixty
 * requests.
 */
const EVERY_PAGE =
	/\/app\/(platform\/client\/(app-shell-frame|boot-screen|static-boot|nonce|when-at-rest)|sync\/client\/(use-device|use-me|marker|kitchen-context|sync-status|running-sync)|domains\/notifications\/ui\/bell|platform\/model\/clock|ui\/(toasts|toast-queue|theme|broken-photos|font-links|class-names|button-class))\.tsx?$/

/** What every icon and picture is made with, whoever shows the first one. */
const ICON_BASE = /\/node_modules\/lucide-react\/dist\/esm\/(?!icons\/)/
const PLATES = /\/app\/ui\/plate(-urls)?\.tsx?$/
/** What every page of a cook loads besides: the device store, to read from. The sync comes when the page is at rest. */
const DEVICE = /\/app\/(sync\/client\/(kitchen|use-rows)|domains\/recipes\/client\/recipe-queries)\.tsx?$/
const RECIPE_LIST =
	/\/app\/domains\/recipes\/ui\/(recipe-list|library\/(library-state|use-window)|templates\/(recipe-list|recipe-card|icons|react-h))\.tsx?$/

/** Readers of photos and PDFs, and what sets books: files of their own that are kept when they are first used (app/sw/reading-files.ts). */
const READERS = /node_modules\/(pdfjs-dist|tesseract\.js(-core)?|@tesseract\.js-data|pdfmake|@fontsource\/vollkorn)\//

const assetName = ({ originalFileNames }: { originalFileNames: string[] }): string =>
	originalFileNames.some((name) => READERS.test(name))
		? 'assets/reading/[name]-[hash][extname]'
		: 'assets/[name]-[hash][extname]'

/** React Router's package points at its development files in every build, whose warnings nobody reads here. */
const withoutWarnings: Plugin = {
	name: 'react-router-without-warnings',
	transform(code, id) {
		if (!id.includes('/react-router/dist/development/')) return
		return { code: code.replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;'), map: null }
	},
}

/** Vite wraps every import() in a loader for the chunk's own styles and preloads. There is one stylesheet, and nothing is preloaded. */
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
			// React Router moves what the server's build emits beside the client's: under another name it would be there twice.
			ssr: { build: { rolldownOptions: { output: { assetFileNames: assetName } } } },
			client: {
				build: {
					// React Router preloads what a page needs; the rest are single files.
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
