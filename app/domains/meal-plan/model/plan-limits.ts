/** Maximum lengths in characters, and maximum counts. */
export const MEAL_LIMITS = { name: 300, section: 100, notes: 2_000, guests: 50, ahead: 50, savedMeals: 200 } as const
