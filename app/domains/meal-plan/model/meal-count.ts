/** '1 meal', '3 meals' */
export const mealCount = (count: number): string => `${count} ${count === 1 ? 'meal' : 'meals'}`
