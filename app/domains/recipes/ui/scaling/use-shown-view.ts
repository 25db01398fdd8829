import { useEffect, useState } from 'react'
import { ONE, type Rational } from '#app/domains/ingredients/model/quantity/rational.ts'
import { readFactor } from '#app/domains/ingredients/model/scaling/read-factor.ts'
import { isSameScale } from '#app/domains/ingredients/model/scaling/scale.ts'
import type { RecipeView } from '#app/domains/recipes/model/recipe-view.ts'
import { readUnits } from '#app/platform/client/kept-units.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { readKeptFactor } from './scaling-memory.ts'

/**
 * A recipe in the servings and units that were last chosen on its page; as written until these are known, and if it
 * cannot be scaled.
 */
export function useShownView(view: RecipeView): { shown: RecipeView; factor: Rational } {
	const preferred = useMe()?.units ?? 'written'
	const [state, setState] = useState<{ of: RecipeView; shown: RecipeView; factor: Rational } | null>(null)
	useEffect(() => {
		const wish = { factor: readFactor(readKeptFactor(view.recipe.id)), units: readUnits(preferred) }
		if (isSameScale(wish.factor) && wish.units === 'written') return
		let isGone = false
		import('./show-on-page.ts')
			.then(({ showOnPage }) => showOnPage(view, wish))
			.then(
				(shown) => isGone || setState({ of: view, shown, factor: wish.factor }),
				() => undefined,
			)
		return () => {
			isGone = true
		}
	}, [view, preferred])
	return state?.of === view ? state : { shown: view, factor: ONE }
}
