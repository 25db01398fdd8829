/** Total minutes: the recipe's own total if it has one, otherwise prep plus cook. 0 if unknown. */
export function totalMinutes(recipe: { prep_time: number; cook_time: number; total_time: number }): number {
	return recipe.total_time || recipe.prep_time + recipe.cook_time
}

/** Explore's text for an unknown time. It is not beside the schema, whose library the device must not load. */
export const UNKNOWN_DURATION = 'N/A'

/** The length of a night, in minutes. */
export const NIGHT_MINUTES = 12 * 60

const partsOf = (minutes: number) => ({ hours: Math.floor(minutes / 60), rest: minutes % 60 })

/** Minutes as every screen shows them: '40m', '1h 20m', '25h'; null if unknown (0). */
export function durationText(minutes: number): string | null {
	if (minutes <= 0) return null
	const { hours, rest } = partsOf(minutes)
	return [hours > 0 ? `${hours}h` : '', rest > 0 ? `${rest}m` : ''].filter(Boolean).join(' ')
}

/** The same as a screen reader says it, and in sentences: '1 hour 20 minutes'; '' if unknown (0). */
export function durationWords(minutes: number): string {
	const { hours, rest } = partsOf(Math.max(0, minutes))
	const words = (count: number, one: string) => (count === 0 ? '' : `${count} ${one}${count === 1 ? '' : 's'}`)
	return [words(hours, 'hour'), words(rest, 'minute')].filter(Boolean).join(' ')
}

/** Minutes in schema.org's format: 'PT1H20M'. */
export function isoDuration(minutes: number): string | null {
	if (minutes <= 0) return null
	const { hours, rest } = partsOf(minutes)
	return `PT${hours ? `${hours}H` : ''}${rest ? `${rest}M` : ''}`
}
