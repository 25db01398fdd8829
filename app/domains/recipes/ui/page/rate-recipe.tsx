import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { RATE, type RateAnswer } from '#app/domains/recipes/model/rating.ts'
import type { RecipeView } from '#app/domains/recipes/model/recipe-view.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { showToast } from '#app/ui/toast-queue.ts'
import { StarChoice } from '../cook/star-choice.tsx'
import { recipePath } from '../recipe-paths.ts'

type RateRecipeProps = {
	view: RecipeView
	/** This cook's rating; undefined if the page came from the device, which does not know it. */
	mine: number | null | undefined
}

/** The rating in stars: one press sets it, another changes it. */
export function RateRecipe({ view, mine }: RateRecipeProps) {
	const { id, is_public } = view.recipe
	const path = recipePath(id)
	const rate = useFetcher<RateAnswer>()
	const asked = useFetcher<{ myRating: number | null }>()
	const myId = useMe()?.id ?? ''
	const space = view.author_id ?? myId
	// A private recipe has only one rating, the cook's own.
	const alone = is_public ? undefined : (view.rating?.average ?? null)
	const isUnknown = mine === undefined && alone === undefined && view.rating !== null
	const { load } = asked
	useEffect(() => {
		if (isUnknown && navigator.onLine) void load(`${path}?rating`)
	}, [isUnknown, path, load])

	const [pressed, setPressed] = useState<number | null>(null)
	const answer = rate.data
	useEffect(() => {
		if (!answer) return
		if ('rated' in answer) return showToast({ kind: 'done', title: RATE.submitted })
		setPressed(null)
		showToast({ kind: 'problem', title: RATE.failed, description: answer.refused })
	}, [answer])
	const give = (stars: number | null) => {
		setPressed(stars)
		void rate.submit({ rating: String(stars), space }, { method: 'post', action: path })
	}
	const stars = pressed ?? mine ?? alone ?? asked.data?.myRating ?? null
	return (
		<section className="mt-6 rounded-lg bg-oat p-6" aria-labelledby="rate">
			<h2 id="rate" className="text-h3">
				{RATE.title}
			</h2>
			<p className="mb-2 text-ink-2">{RATE.hint}</p>
			<StarChoice legend={RATE.title} labelledBy="rate" name="stars" value={stars} onChange={give} />
		</section>
	)
}
