import { allow } from '#app/domains/billing/model/plans.ts'
import type { Me } from '#app/platform/model/me.ts'
import { RECIPE_MESSAGES } from './messages.ts'
import { ownCategories } from './names-lists.ts'

/**
 * Why these categories are not for this cook, as a sentence; null where they are: own ones belong to plans that have them,
 * and what a recipe has already (`before`) it keeps.
 */
export function refusedCategories(
	me: Pick<Me, 'subscription_tier' | 'is_beta_tester'>,
	names: readonly string[],
	before: readonly string[],
): string | null {
	const added = ownCategories(names).filter((name) => !before.includes(name))
	const verdict = allow(me, 'customCategories')
	return added.length > 0 && !verdict.allowed ? RECIPE_MESSAGES.notInPlan(verdict.message, added) : null
}

/** The names of a list that is typed into one field. `isWhole`: the cook has left the field; else the last name is still being typed. */
export function typedNames(text: string, isWhole: boolean): string[] {
	const names = text.split(',').map((name) => name.trim())
	return (isWhole ? names : names.slice(0, -1)).filter((name) => name !== '')
}
