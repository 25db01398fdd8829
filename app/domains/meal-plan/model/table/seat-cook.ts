import type { Eater } from './eaters.ts'

/** Whoever sits at the table: the cook, by the preferences, or somebody with a row. */
export type Seat<Row extends Eater> = (Row & { isCook: false }) | (Eater & { isCook: true })

/** What of the preferences the table asks. */
export type CookNeeds = { allergens: readonly string[]; dietary_restrictions: readonly string[] }

/**
 * The whole table, the cook first. The cook sits there from registration on and has no row: what the cook avoids is said in
 * the preferences alone, so that the two can never differ.
 */
export const seatCook = <Row extends Eater>(
	{ id, name }: { id: string; name: string },
	said: CookNeeds | undefined,
	rows: readonly Row[],
): Seat<Row>[] => [
	{
		...{ id, name, is_guest: false, isCook: true },
		allergens: [...(said?.allergens ?? [])],
		diets: [...(said?.dietary_restrictions ?? [])],
	},
	...rows.filter((row) => row.id !== id).map((row) => ({ ...row, isCook: false as const })),
]
