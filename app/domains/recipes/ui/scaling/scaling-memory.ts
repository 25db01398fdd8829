import { equals, ONE, type Rational, toText } from '../../model/quantity/rational.ts'
import { isUnitChoice, type UnitChoice } from '../../model/scaling/scale.ts'

/** The units that this device shows recipes in. */
const UNITS_KEY = 'units'
const factorKey = (recipeId: string) => `scaled:${recipeId}`

/** A browser that keeps nothing for us shows recipes as they were written. */
function attempt<T>(work: () => T): T | undefined {
	try {
		return work()
	} catch {
		return undefined
	}
}

export function readUnits(): UnitChoice {
	const kept = attempt(() => localStorage.getItem(UNITS_KEY))
	return isUnitChoice(kept) ? kept : 'written'
}

export const keepUnits = (units: UnitChoice): void => attempt(() => localStorage.setItem(UNITS_KEY, units))

/** A recipe stays scaled while this tab lives, and nowhere else. */
export const readKeptFactor = (recipeId: string): string | null =>
	attempt(() => sessionStorage.getItem(factorKey(recipeId))) ?? null

export const keepFactor = (recipeId: string, factor: Rational): void =>
	attempt(() =>
		equals(factor, ONE)
			? sessionStorage.removeItem(factorKey(recipeId))
			: sessionStorage.setItem(factorKey(recipeId), toText(factor)),
	)
