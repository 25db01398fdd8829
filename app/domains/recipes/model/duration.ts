/** Minutes from start to table: the recipe's own total where it has one, else prep plus cook. 0 when unknown. */
export function totalMinutes(recipe: { prep_time: number; cook_time: number; total_time: number }): number {
	return recipe.total_time || recipe.prep_time + recipe.cook_time
}

/** Explore says this where no time is known. Here and not beside the schema, whose library must not come along to the device. */
export const UNKNOWN_DURATION = 'N/A'

/** Minutes as a card says them, '80m'; null when they are not known (0). */
export const minutesText = (minutes: number): string | null => (minutes > 0 ? `${minutes}m` : null)

const LONG_MINUTES = 120

/** Minutes as a recipe's page says them: '80m', but '2h 30m' and '24h' where nobody thinks in minutes any more. */
export function durationText(minutes: number): string | null {
	if (minutes < LONG_MINUTES) return minutesText(minutes)
	const rest = minutes % 60
	return `${Math.floor(minutes / 60)}h${rest ? ` ${rest}m` : ''}`
}

/** Minutes as schema.org wants them: 'PT1H20M'. */
export function isoDuration(minutes: number): string | null {
	if (minutes <= 0) return null
	const hours = Math.floor(minutes / 60)
	const rest = minutes % 60
	return `PT${hours ? `${hours}H` : ''}${rest ? `${rest}M` : ''}`
}
