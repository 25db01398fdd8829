import type { RecipeLine } from './chat-answer.ts'

const TEXTS = ['title', 'description', 'cuisine', 'notes'] as const
const NUMBERS = ['prep_time', 'cook_time', 'total_time', 'servings'] as const

/**
 * The lines of a recipe that is being written which are complete. `partial` is what its JSON holds so far: what stands
 * before its last field is complete, of the last field a list all but its last item. With `isWhole` everything is.
 */
export function completeLines(partial: unknown, isWhole: boolean): RecipeLine[] {
	if (typeof partial !== 'object' || partial === null) return []
	const fields = Object.entries(partial)
	return fields.flatMap(([field, value], at) => linesOf(field, value, isWhole || at < fields.length - 1))
}

function linesOf(field: string, value: unknown, isComplete: boolean): RecipeLine[] {
	if (Array.isArray(value)) {
		const items: unknown[] = isComplete ? value : value.slice(0, -1)
		if (field === 'steps') return items.flatMap((text) => (isText(text) ? [{ field, text }] : []))
		return field === 'ingredients' ? items.flatMap(ingredientOf) : []
	}
	if (!isComplete) return []
	const text = TEXTS.find((name) => name === field)
	if (text && isText(value)) return [{ field: text, text: value }]
	const number = NUMBERS.find((name) => name === field)
	return number && typeof value === 'number' && value > 0 ? [{ field: number, number: value }] : []
}

function ingredientOf(item: unknown): RecipeLine[] {
	const { text, section } = (item ?? {}) as { text?: unknown; section?: unknown }
	return isText(text) ? [{ field: 'ingredients', text, section: isText(section) ? section : '' }] : []
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
