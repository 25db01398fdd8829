import type { StoredLine } from '../reading/line-reading.ts'
import type { PublicFacts } from './public-facts.ts'

/** Reads the facts of a recipe from its lines as they are kept. Those of a recipe that nothing can read are unknown. */
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

/** The food table and the grammar: heavy, so at the first call, and once. A failure is tried again. */
export function loadFactsReader(): Promise<FactsReader> {
	loading ??= load().catch((error) => {
		loading = null
		throw error
	})
	return loading
}
