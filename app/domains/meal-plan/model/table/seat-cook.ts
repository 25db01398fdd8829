import type { Eater } from './eaters.ts'

/** Somebody at the table: the cook, described by the preferences, or an eater with a row. */
export type Seat<Row extends Eater> = (Row & { isCook: false }) | (Eater & { isCook: true })

/** The preferences that the table needs. */
export type CookNeeds = { allergens: readonly string[]; dietary_restrictions: readonly string[] }

/**
 * The whole table, the cook first. The cook is at the table from registration on and has no row: the cook's needs are
 * in the preferences alone, so the two can never differ.
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
