import type { StoredLine } from '../reading/line-reading.ts'
import type { PublicFacts } from './public-facts.ts'

/** Computes the facts of a recipe from its stored lines. A recipe that cannot be read has unknown facts. */
export type FactsReader = (recipe: { language: string; lines: readonly StoredLine[] }) => PublicFacts

let loading: Promise<FactsReader> | null = null

async function load(): Promise<FactsReader> {
	const [{ loadFoods }, { loadTagger }, { makeFactsReader }] = await Promise.all([
		import('../foods/load-foods.ts'),
		import('../grammar/tagger/load-tagger.ts'),
		import('./make-facts-reader.ts'),
	])
	return makeFactsReader(await loadFoods(), await loadTagger())
}

/**
 * Loads the food table and the grammar, which are large, once at the first call. A failed load is retried by the next
 * call.
 */
export function loadFactsReader(): Promise<FactsReader> {
	loading ??= load().catch((error) => {
		loading = null
		throw error
	})
	return loading
}
