/**
 * Who eats. `allergens` and `diets` are words of `ALLERGENS` and `TABLE_DIETS`; another word is unknown to every meal, and a
 * taste is asked of none.
 */
export type Eater = {
	id: string
	name: string
	is_guest: boolean
	allergens: string[]
	diets: string[]
	/** The cook, of whom nobody needs to be told by name. */
	isCook?: boolean
}

/** Who sits at a meal: the household, and the guests that the meal names (`guests`: ids). */
export const eatersOf = <E extends Pick<Eater, 'id' | 'is_guest'>>(
	eaters: readonly E[],
	guests: readonly string[],
): E[] => eaters.filter(({ id, is_guest }) => !is_guest || guests.includes(id))
