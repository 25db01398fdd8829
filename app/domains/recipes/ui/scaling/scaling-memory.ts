import { equals, ONE, type Rational, toText } from '#app/domains/ingredients/model/quantity/rational.ts'

const factorKey = (recipeId: string) => `scaled:${recipeId}`

/** A browser without storage shows recipes as written. */
function attempt<T>(work: () => T): T | undefined {
	try {
		return work()
	} catch {
		return undefined
	}
}

/** A recipe stays scaled as long as this tab, and is stored nowhere else. */
export const readKeptFactor = (recipeId: string): string | null =>
	attempt(() => sessionStorage.getItem(factorKey(recipeId))) ?? null

export const keepFactor = (recipeId: string, factor: Rational): void =>
	attempt(() =>
		equals(factor, ONE)
			? sessionStorage.removeItem(factorKey(recipeId))
			: sessionStorage.setItem(factorKey(recipeId), toText(factor)),
	)
