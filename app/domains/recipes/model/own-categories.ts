import { allow } from '#app/domains/billing/model/plans.ts'
import type { Me } from '#app/platform/model/me.ts'
import { RECIPE_MESSAGES } from './messages.ts'
import { asKnownCategories, ownCategories, withListedCategories } from './names-lists.ts'

/**
 * Why the cook may not use these categories, as a message; null if they may. Own categories need a plan that includes
 * them; the recipe's previous ones (`before`) are allowed.
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

/** An imported recipe with the categories that the cook's plan includes; the others become tags. */
export const withAllowedCategories = <R extends { category: string[]; tags: string[] }>(
	me: Pick<Me, 'subscription_tier' | 'is_beta_tester'>,
	recipe: R,
): R =>
	allow(me, 'customCategories').allowed
		? { ...recipe, category: asKnownCategories(recipe.category) }
		: withListedCategories(recipe)

/**
 * The names of a list that is typed into one field. `isWhole`: the cook has left the field; otherwise the last name is
 * still being typed.
 */
export function typedNames(text: string, isWhole: boolean): string[] {
	const names = text.split(',').map((name) => name.trim())
	return (isWhole ? names : names.slice(0, -1)).filter((name) => name !== '')
}
