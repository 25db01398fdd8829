/**
 * Somebody who eats. `allergens` and `diets` are words of `ALLERGENS` and `TABLE_DIETS`. Any other word is unknown for
 * every meal; tastes are not checked.
 */
export type Eater = {
	id: string
	name: string
	is_guest: boolean
	allergens: string[]
	diets: string[]
	/** The cook, who is not mentioned by name. */
	isCook?: boolean
}

/** Who eats at a meal: the household, and the guests that the meal names (`guests`: ids). */
export const eatersOf = <E extends Pick<Eater, 'id' | 'is_guest'>>(
	eaters: readonly E[],
	guests: readonly string[],
): E[] => eaters.filter(({ id, is_guest }) => !is_guest || guests.includes(id))
