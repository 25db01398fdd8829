import { NO_FILTERS } from '#app/domains/recipes/model/filters.ts'
import { isStopWord, stem, wordsOf } from '#app/domains/recipes/model/search/words.ts'
import { isOneOff } from '../../model/one-off.ts'
import type { ToolContext } from '../tool-context.ts'
import type { Library } from './search-library.ts'

/** Shorter words say too little alone. */
const SHORTEST = 4
/** Nobody describes a dish in more words. */
const MOST_WORDS = 6

/**
 * The recipes that most words of a description fit, where none fits all of them: those of the most words, and of equally
 * many those whose title has them. Empty for a single word.
 */
export async function nearestRecipes(library: Library, text: string, { localStore }: ToolContext): Promise<string[]> {
	const words = [...new Set(wordsOf(text).filter((word) => word.length >= SHORTEST && !isStopWord(word)))]
	if (words.length < 2) return []
	const tried = words.slice(0, MOST_WORDS)
	const found = await Promise.all(
		tried.map(async (word) => (await library.ask({ text: word, filters: NO_FILTERS, sort: 'newest' })).ids),
	)
	const ids = [...new Set(found.flat())]
	const cards = await localStore.run((db) => Promise.all(ids.map((id) => db.get('cards', id))))
	const scored = cards.flatMap((card) => {
		if (!card) return []
		const title = wordsOf(card.title).map(stem)
		const inTitle = tried.filter((word) => title.some((own) => own === stem(word) || isOneOff(own, stem(word))))
		const anywhere = tried.filter((word, at) => inTitle.includes(word) || found[at]?.includes(card.id))
		return [{ id: card.id, score: anywhere.length * MOST_WORDS + inTitle.length }]
	})
	const best = Math.max(0, ...scored.map(({ score }) => score))
	return scored.filter(({ score }) => score === best).map(({ id }) => id)
}
