import type { RecipeReader } from './recipe-reader.ts'

let loading: Promise<RecipeReader> | null = null

async function load(): Promise<RecipeReader> {
	const [{ makeReader }, tagger] = await Promise.all([
		import('./make-reader.ts'),
		import('../grammar/tagger/load-tagger.ts').then(({ loadTagger }) => loadTagger()),
	])
	return makeReader(tagger)
}

/**
 * The grammar with its tagger: separate chunks, loaded once at the first call. A failed load is retried by the next
 * call.
 */
export function loadReader(): Promise<RecipeReader> {
	loading ??= load().catch((error) => {
		loading = null
		throw error
	})
	return loading
}
