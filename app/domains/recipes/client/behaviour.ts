import { findFunctional, updateFunctional } from '#app/platform/client/functional-values.ts'
import { type Behaviour, NO_BEHAVIOUR, withDuration, withView } from '../model/behaviour.ts'
import { FILTER_KEYS } from '../model/filters.ts'

const nameOf = (userId: string) => `behaviour/${userId}`

/** What is remembered of this cook; nothing without consent to functional cookies. */
export const findBehaviour = async (userId: string): Promise<Behaviour> =>
	(await findFunctional<Behaviour>(nameOf(userId))) ?? NO_BEHAVIOUR

/** The cook looks at an own recipe, `at` ms. What the library is narrowed to has led here. */
export const noteView = (userId: string, recipeId: string, at: number): Promise<void> => {
	const term = localStorage.getItem(FILTER_KEYS.query) ?? ''
	return updateFunctional<Behaviour>(nameOf(userId), (known = NO_BEHAVIOUR) => withView(known, { recipeId, at, term }))
}

/** The cook has looked at it for so long, ms. */
export const noteDuration = (userId: string, recipeId: string, ms: number): Promise<void> =>
	updateFunctional<Behaviour>(nameOf(userId), (known = NO_BEHAVIOUR) => withDuration(known, { recipeId, ms }))
