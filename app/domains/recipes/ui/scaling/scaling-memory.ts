import { equals, ONE, type Rational, toText } from '#app/domains/ingredients/model/quantity/rational.ts'

const factorKey = (recipeId: string) => `scaled:${recipeId}`

/** A browser that keeps nothing for us shows recipes as they were written. */
function attempt<T>(work: () => T): T | undefined {
	try {
		return work()
	} catch {
		return undefined
	}
}

/** A recipe stays scaled while this tab lives, and nowhere else. */
export const readKeptFactor = (recipeId: string): string | null =>
	attempt(() => sessionStorage.getItem(factorKey(recipeId))) ?? null

export const keepFactor = (recipeId: string, factor: Rational): void =>
	attempt(() =>
		equals(factor, ONE)
			? sessionStorage.removeItem(factorKey(recipeId))
			: sessionStorage.setItem(factorKey(recipeId), toText(factor)),
	)
