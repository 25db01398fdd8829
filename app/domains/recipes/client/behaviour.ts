import { findFunctional, updateFunctional } from '#app/platform/client/functional-values.ts'
import { type Behaviour, NO_BEHAVIOUR, withDuration, withView } from '../model/behaviour.ts'
import { FILTER_KEYS } from '../model/filters.ts'

const nameOf = (userId: string) => `behaviour/${userId}`

/** The stored record of this cook; empty without consent to functional cookies. */
export const findBehaviour = async (userId: string): Promise<Behaviour> =>
	(await findFunctional<Behaviour>(nameOf(userId))) ?? NO_BEHAVIOUR

/** Records that the cook views one of their recipes, at `at` (ms), with what the library was narrowed to. */
export const noteView = (userId: string, recipeId: string, at: number): Promise<void> => {
	const term = localStorage.getItem(FILTER_KEYS.query) ?? ''
	return updateFunctional<Behaviour>(nameOf(userId), (known = NO_BEHAVIOUR) => withView(known, { recipeId, at, term }))
}

/** Records for how long (ms) the cook has viewed it. */
export const noteDuration = (userId: string, recipeId: string, ms: number): Promise<void> =>
	updateFunctional<Behaviour>(nameOf(userId), (known = NO_BEHAVIOUR) => withDuration(known, { recipeId, ms }))
