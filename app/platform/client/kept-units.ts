import { isUnitChoice, type UnitChoice } from '../model/place.ts'

/** The units that a recipe's page was last switched to on this device; they override the cook's preference. */
const UNITS_KEY = 'units'

/** When the browser stores nothing for us, recipes are shown in the preferred units. */
function attempt<T>(work: () => T): T | undefined {
	try {
		return work()
	} catch {
		return undefined
	}
}

export function readUnits(preferred: UnitChoice): UnitChoice {
	const kept = attempt(() => localStorage.getItem(UNITS_KEY))
	return isUnitChoice(kept) ? kept : preferred
}

export const keepUnits = (units: UnitChoice): void => attempt(() => localStorage.setItem(UNITS_KEY, units))

/** From now on the preference counts, until a page is switched again. */
export const forgetUnits = (): void => attempt(() => localStorage.removeItem(UNITS_KEY))
