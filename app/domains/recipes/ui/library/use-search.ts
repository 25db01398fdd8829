import { useEffect, useState } from 'react'
import { indexOfCards } from '#app/domains/recipes/client/search/cards-index.ts'
import { searchClient } from '#app/domains/recipes/client/search/search-client.ts'
import type { RecipeCard } from '#app/domains/recipes/model/card.ts'
import type { Facets, LibraryAnswer, LibraryQuestion } from '#app/domains/recipes/model/search/search-index.ts'
import { useLocalStore } from '#app/sync/client/react/use-local-store.ts'

/** What answers queries about the cook's recipes; undefined until the device's store is open. */
export type Search = {
	ask(question: LibraryQuestion, done: (answer: LibraryAnswer) => void): void
	facets(): Promise<Facets>
	/** Raised when the recipes have changed: query again. */
	round: number
}

/** How long to wait for the device's store to open before searching only the cards on the page. */
const PATIENCE_MS = 4_000

export function useSearch(cards: readonly RecipeCard[]): Search | undefined {
	const localStore = useLocalStore()
	const [round, setRound] = useState(0)
	const [hasFailed, setFailed] = useState(false)
	const userId = localStore?.userId
	useEffect(() => {
		if (!userId) {
			const timer = setTimeout(() => setFailed(true), PATIENCE_MS)
			return () => clearTimeout(timer)
		}
		setFailed(false)
		return searchClient(userId).listen((what) => {
			if (what === 'failed') setFailed(true)
			else setRound((before) => before + 1)
		})
	}, [userId])
	if (hasFailed) {
		const index = () => indexOfCards(cards)
		return { ask: (question, done) => done(index().ask(question)), facets: async () => index().facets(), round }
	}
	return userId ? { ...searchClient(userId), round } : undefined
}
