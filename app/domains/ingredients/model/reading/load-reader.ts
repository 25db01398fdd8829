import type { RecipeReader } from './recipe-reader.ts'

let loading: Promise<RecipeReader> | null = null

async function load(): Promise<RecipeReader> {
	const [{ makeReader }, tagger] = await Promise.all([
		import('./make-reader.ts'),
		import('../grammar/tagger/load-tagger.ts').then(({ loadTagger }) => loadTagger()),
	])
	return makeReader(tagger)
}

/** The grammar with its tagger: chunks of their own, at the first call, and once. A failure is tried again. */
export function loadReader(): Promise<RecipeReader> {
	loading ??= load().catch((error) => {
		loading = null
		throw error
	})
	return loading
}
