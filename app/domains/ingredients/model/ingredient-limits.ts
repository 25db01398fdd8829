/** Limits of a recipe's ingredient lines and steps: counts of lines and steps, lengths in characters. */
export const INGREDIENT_LIMITS = { lines: 300, lineText: 500, section: 200, steps: 200 } as const
