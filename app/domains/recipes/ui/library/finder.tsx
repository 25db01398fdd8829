import { useEffect, useRef } from 'react'
import type { RecipeCard } from '#app/domains/recipes/model/card.ts'
import type { LibraryAnswer } from '#app/domains/recipes/model/search/search-index.ts'
import { isAsking, type LibraryState } from './library-state.ts'
import { useSearch } from './use-search.ts'

type FinderProps = {
	library: LibraryState
	cards: readonly RecipeCard[]
	/** null: there is no query any more. */
	onAnswer: (answer: LibraryAnswer | null) => void
}

/** Runs the search for the cook's query. Renders nothing. */
const Finder = ({ library, cards, onAnswer }: FinderProps) => {
	const search = useSearch(cards)
	const isReady = search !== undefined
	const asker = useRef(search)
	asker.current = search
	const { query, filters, sort } = library
	const asks = isAsking(library)
	const round = search?.round
	// biome-ignore lint/correctness/useExhaustiveDependencies: `round` repeats the query when the recipes have changed
	useEffect(() => {
		if (!asks) onAnswer(null)
		else asker.current?.ask({ text: query, filters, sort, isTyped: true }, onAnswer)
	}, [asks, isReady, query, filters, sort, round, onAnswer])
	return null
}

export default Finder
