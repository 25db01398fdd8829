import { defineConfig, mergeConfig } from 'vite'
import project from '../../vite.config.ts'

/** What the modules of every page stand on: changes with an upgrade only. */
const FRAMEWORK = /\/node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//

/**
 * The roots of what every page loads: frame, device store, sync; and of the list, whose parts other pages share. Left to itself, the
 * bundler makes sixty chunks of it, because other pages share one or the other; that costs a tenth more bytes and sixty
 * requests.
 */
const EVERY_PAGE =
	/\/app\/(platform\/client\/(app-shell-frame|boot-screen|static-boot|nonce)|sync\/client\/(use-device|use-me|marker|kitchen-context)|platform\/model\/clock|ui\/(toasts|toast-queue|theme|broken-photos|font-links|class-names|button-class))\.tsx?$/

/** What every icon and picture is made with, whoever shows the first one. */
const ICON_BASE = /\/node_modules\/lucide-react\/dist\/esm\/(?!icons\/)/
const PLATES = /\/app\/ui\/plate(-markup|-urls)?\.tsx?$/
/** What every page of a cook loads besides: the device store and the sync. */
const DEVICE = /\/app\/sync\/client\/(kitchen|start-sync|use-rows|recipe-queries)\.tsx?$/
const RECIPE_LIST =
	/\/app\/domains\/recipes\/ui\/(recipe-list|templates\/(recipe-list|recipe-card|icons|react-h))\.tsx?$/

export default mergeConfig(
	project,
	defineConfig({
		// No rule of the sync can be switched off in what is deployed (app/sync/model/rule.ts).
		define: { __SABOTAGE__: 'false' },
		environments: {
			client: {
				build: {
					// React Router preloads what a page needs; the rest are single files.
					modulePreload: false,
					rolldownOptions: {
						output: {
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
