import { useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { type ExploreQuery, explorePath } from '#app/domains/recipes/model/explore.ts'
import type { PublicRecipe } from '#app/domains/recipes/model/home-recipes.ts'
import { EXPLORE } from '#app/domains/social/model/messages.ts'
import { Button } from '#app/ui/button.tsx'
import { FeaturedGrid } from '../featured-grid.tsx'
import { findKeptList, keepList, type LoadedList } from './kept-lists.ts'

/** The next page is requested at this distance below the screen. */
const AHEAD = '600px'

/**
 * A list that loads its next page near its end. Its button does the same for keyboard users, and retries after a
 * failed request; loaded rows are announced. `key` it by its entry in the history.
 */
export const EndlessRecipes = ({ query, first, label }: { query: ExploreQuery; first: LoadedList; label: string }) => {
	const place = useLocation().key
	const [isBack] = useState(() => findKeptList(place) !== undefined)
	const [{ recipes, next }, setList] = useState<LoadedList>(() => findKeptList(place) ?? first)
	const fetcher = useFetcher<LoadedList & { hasFailed: boolean }>()
	const [hasFailed, setFailed] = useState(false)
	const isLoading = fetcher.state !== 'idle'
	const load = () => {
		if (!next || isLoading) return
		setFailed(false)
		void fetcher.load(explorePath(query, next))
	}
	const { data } = fetcher
	useEffect(() => {
		if (!data) return
		if (data.hasFailed) return setFailed(true)
		setList((before) => {
			const list = { recipes: withoutTwice([...before.recipes, ...data.recipes]), next: data.next }
			keepList(place, list)
			return list
		})
	}, [data, place])
	const hasGrown = recipes.length > first.recipes.length
	const end = useNearEnd(hasFailed ? undefined : load)
	return (
		<>
			<FeaturedGrid label={label} recipes={recipes} author="linked" isSized={isBack} />
			<p role="status" className="sr-only">
				{hasGrown ? EXPLORE.shown(recipes.length) : ''}
				{hasGrown && !next ? ` ${EXPLORE.end}` : ''}
			</p>
			{next ? (
				<div ref={end} className="mt-10 flex flex-col items-center gap-2">
					{hasFailed ? <p role="alert">{EXPLORE.loadFailed}</p> : null}
					<Button look="quiet" onClick={load} busy={isLoading}>
						{hasFailed ? EXPLORE.tryAgain : EXPLORE.showMore}
					</Button>
				</div>
			) : null}
		</>
	)
}

/** A recipe that was published while the viewer scrolled may arrive twice. */
const withoutTwice = (recipes: PublicRecipe[]): PublicRecipe[] => [
	...new Map(recipes.map((recipe) => [recipe.id, recipe])).values(),
]

/** Calls `reach` whenever the element comes near the screen, and after each render while it stays there. */
function useNearEnd(reach: (() => void) | undefined) {
	const end = useRef<HTMLDivElement>(null)
	useEffect(() => {
		if (!end.current || !reach) return
		const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach(), { rootMargin: AHEAD })
		observer.observe(end.current)
		return () => observer.disconnect()
	})
	return end
}
