/** Characters, and how many of a kind. */
export const MEAL_LIMITS = { name: 300, section: 100, notes: 2_000, guests: 50, ahead: 50, savedMeals: 200 } as const
