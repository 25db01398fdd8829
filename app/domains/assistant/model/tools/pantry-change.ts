import * as z from 'zod/mini'
import type { Tool } from '../tool.ts'
import { day, food, listOf, quantity, unit } from './fields.ts'

const item = z.strictObject({
	name: food,
	quantity: z.optional(quantity),
	unit: z.optional(unit),
	place: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(50))),
	bestBefore: z.optional(day),
})
export type PantryChangeItem = z.infer<typeof item>

const input = z.strictObject({ change: z.enum(['add', 'set', 'remove']), items: listOf(item) })
export type PantryChangeInput = z.infer<typeof input>

export const pantryChange: Tool<PantryChangeInput> = {
	name: 'pantry_change',
	description:
		'Adds items to the pantry, sets their amount, place or date, or removes what is used up. Makes a card. Places: Cupboard, Fridge, Freezer.',
	input,
	classOf: ({ change }) => (change === 'remove' ? 'delete' : 'write'),
	examples: ['Bought 2 kg potatoes and a dozen eggs', 'We are out of honey', 'Put 250 g butter in the freezer'],
}
