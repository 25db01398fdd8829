import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, mergeConfig, type Plugin } from 'vite'
import project from '../../vite.config.ts'
import { PROJECT_ROOT } from '../workers.ts'

/** The packages that every page needs: this chunk changes only with an upgrade. */
const FRAMEWORK = /\/node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//

/**
 * The roots of what every page loads: frame, device store, sync; and of the list, whose parts other pages share. Left
 * to itself, the bundler makes sixty chunks of it, because other pages share some of the modules; that costs a tenth
 * more bytes and sixty requests.
 */
const EVERY_PAGE = modules(
	'platform/client/app-shell-frame.tsx',
	'platform/client/boot-screen.tsx',
	'platform/client/error-screen.tsx',
	'platform/client/nonce.ts',
	'platform/client/when-at-rest.ts',
	'platform/model/clock.ts',
	'sync/client/react/device-context.ts',
	'sync/client/react/use-device.ts',
	'sync/client/react/use-me.ts',
	'sync/client/session/marker.ts',
	'sync/client/exchange/sync-status.ts',
	'sync/client/exchange/running-sync.ts',
	'domains/assistant/ui/nomster-button.tsx',
	'domains/accounts/model/next-path.ts',
	'domains/accounts/model/recovery-link.ts',
	'domains/accounts/model/pending-deletion.ts',
	'domains/notifications/ui/bell.tsx',
	'domains/recipes/ui/cook/session-watch.ts',
	'ui/toasts.tsx',
	'ui/toast-queue.ts',
	'ui/theme.ts',
	'ui/broken-photos.ts',
	'ui/font-links.ts',
	'ui/class-names.ts',
	'ui/button-class.ts',
)

/** What every icon and picture needs, whichever page shows the first one. */
const ICON_BASE = /\/node_modules\/lucide-react\/dist\/esm\/(?!icons\/)/
/** What every page of a cook also loads: the device store, for reading. The sync is loaded when the page is idle. */
const DEVICE = modules(
	'sync/client/store/local-store.ts',
	'sync/client/react/use-rows.ts',
	'domains/recipes/client/recipe-queries.ts',
)
const RECIPE_LIST = modules(
	'domains/recipes/ui/recipe-list.tsx',
	'domains/recipes/ui/library/library-state.ts',
	'domains/recipes/ui/templates/recipe-list.ts',
	'domains/recipes/ui/templates/recipe-card.ts',
	'domains/recipes/ui/templates/icons.ts',
	'domains/recipes/ui/templates/react-h.ts',
)

/** The small parts that forms share, in one file: as a dozen, they cost the login page 2 kB more. */
const FORM = modules(
	'ui/button.tsx',
	'ui/field.tsx',
	'ui/field-context.ts',
	'ui/icon-button.tsx',
	'ui/notice.tsx',
	'ui/password-input.tsx',
	'ui/text-input.tsx',
	'domains/accounts/client/send-account-form.ts',
	'domains/accounts/model/refusal-words.ts',
)
const FORM_ICONS = /\/node_modules\/lucide-react\/dist\/esm\/icons\/(eye|eye-off|circle-alert|circle-check)\.m?js$/
/** The pages of signing in and up. */
const SIGN_IN = modules(
	'domains/accounts/ui/auth-frame.tsx',
	'domains/accounts/ui/login-form.tsx',
	'domains/accounts/ui/provider-place.tsx',
	'domains/accounts/ui/use-focus-first-error.ts',
)

/** One pattern for one chunk: two groups of a name are two files. */
const either = (...patterns: RegExp[]): RegExp => new RegExp(patterns.map(({ source }) => source).join('|'))

/** These modules of `app`, by their ids. Throws where one has moved: it would leave its chunk without a word. */
function modules(...paths: string[]): RegExp {
	const missing = paths.filter((path) => !existsSync(join(PROJECT_ROOT, 'app', path)))
	if (missing.length > 0)
		throw new Error(`dev/build/vite.config.ts names modules that are not there: ${missing.join(', ')}`)
	return new RegExp(`/app/(${paths.map((path) => path.replaceAll('.', '\\.')).join('|')})$`)
}

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
									{ name: 'device', test: DEVICE, priority: 1 },
									{ name: 'recipe-list', test: RECIPE_LIST, priority: 0 },
									{ name: 'form', test: either(FORM, FORM_ICONS), priority: 1 },
									{ name: 'sign-in', test: SIGN_IN, priority: 0 },
								],
							},
						},
					},
				},
			},
		},
	}),
)
