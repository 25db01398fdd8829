import { jsonEqual } from './json-equal.ts'

/** Returns the wanted fields that differ from the row's. */
export const changedFields = <F extends object>(row: F, wanted: Partial<F>): Partial<F> =>
	Object.fromEntries(
		Object.entries(wanted).filter(([name, value]) => !jsonEqual(value, row[name as keyof F])),
	) as Partial<F>
