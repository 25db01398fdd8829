/** The part of rolldown's ModuleInfo that the grouping reads. */
type Info = { readonly importers: readonly string[] }
type Context = { getModuleInfo(id: string): Info | null }

/** The packages that every page needs: this chunk changes only with an upgrade. */
const FRAMEWORK = /\/node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//
/** What every icon needs, whichever page shows the first one. */
const ICON_BASE = /\/node_modules\/lucide-react\/dist\/esm\/(?!icons\/)/
/** The package's index imports every icon, so that nothing here can tell whose an icon is; the bundler can. */
const ICON = /\/node_modules\/lucide-react\/dist\/esm\/icons\//
/** The package's index imports this too, but only ids that are derived from names need it, and no list makes one. */
const DERIVED_ID = /\/node_modules\/uuid\/dist\/(v5|v35|sha1|parse)\.js/
/** Starts React as soon as it is evaluated: in a chunk with others it would start with the first of them. */
const START = /\/app\/entry\.client\.tsx/
const SCRIPT = /\.m?[jt]sx?(?:\?|$)/

/**
 * The chunks of the pages that are opened most often, in the order in which a module is taken: what the named modules
 * of `app` import at once goes into one chunk, and what an earlier chunk has is not in a later one. Left to itself, the
 * bundler makes a chunk for each set of pages that share a module: seventy for a recipe's page.
 */
const CHUNKS: readonly (readonly [name: string, roots: readonly string[]])[] = [
	[
		'app',
		[
			...['entry.client.tsx', 'root.tsx', 'routes/layouts/session.tsx'],
			// Guards of every cook's page, also of one that needs nothing of the list's.
			...['routes/layouts/signed-in.tsx', 'routes/layouts/onboarded.tsx'],
		],
	],
	['sign-in', ['routes/layouts/visitors.tsx', 'routes/login.tsx']],
	['cook', ['routes/recipes.tsx']],
	['recipe', ['routes/recipe.tsx']],
]

/** Pages without an account that are opened less often: none of them may load a cook's chunks for a part that it shares. */
const VISITORS: readonly string[] = [
	'routes/register.tsx',
	'routes/login.verify.tsx',
	'routes/forgot-password.tsx',
	'routes/reset-password.tsx',
	'routes/auth.email.tsx',
	'routes/auth.link.tsx',
	'routes/auth.prove.tsx',
	'routes/confirm-email.tsx',
	'routes/change-email.tsx',
]
/** What they share with a recipe's page. */
const SHARED = 'shared'

/** Every root must be a module: one that was moved would leave its chunk without a word. */
export const CHUNK_ROOTS: readonly string[] = [...CHUNKS.flatMap(([, roots]) => roots), ...VISITORS]

/**
 * Groups for the bundler. It adds to a chunk what the chunk's modules import and no earlier chunk has: their icons.
 */
export const chunkGroups = () => {
	const nameOf = makeGrouper()
	const names = ['framework', 'app', 'sign-in', 'cook', SHARED, 'recipe']
	return names.map((name, index) => ({
		name: (id: string, context: Context) => (nameOf(id, context) === name ? name : null),
		debugName: name,
		priority: names.length - index,
	}))
}

/** The name of a module's chunk; null where the bundler decides. One grouper for each build: it remembers the graph. */
export function makeGrouper(): (id: string, context: Context) => string | null {
	/** The roots that import a module, directly or not, by import statements only. */
	const known = new Map<string, ReadonlySet<string>>()
	const rootsOf = (id: string, context: Context): ReadonlySet<string> => {
		const found = known.get(id)
		if (found) return found
		const roots = new Set<string>()
		const seen = new Set([id])
		for (const one of seen) {
			const root = CHUNK_ROOTS.find((path) => one.split('?')[0]?.endsWith(`/app/${path}`))
			if (root) roots.add(root)
			for (const importer of context.getModuleInfo(one)?.importers ?? []) seen.add(importer)
		}
		known.set(id, roots)
		return roots
	}
	return (id, context) => {
		if (!SCRIPT.test(id) || ICON.test(id) || DERIVED_ID.test(id) || START.test(id)) return null
		if (FRAMEWORK.test(id)) return 'framework'
		if (ICON_BASE.test(id)) return 'app'
		const roots = rootsOf(id, context)
		const chunks = CHUNKS.flatMap(([name, ofChunk]) => (ofChunk.some((root) => roots.has(root)) ? [name] : []))
		const isForVisitors = chunks.includes('sign-in') || VISITORS.some((root) => roots.has(root))
		if (isForVisitors && chunks.includes('cook')) return 'app'
		if (isForVisitors && chunks[0] === 'recipe') return SHARED
		return chunks[0] ?? null
	}
}
