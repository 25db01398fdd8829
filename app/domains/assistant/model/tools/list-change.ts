import * as z from 'zod/mini'
import type { Tool } from '../tool.ts'
import { item, listOf } from './fields.ts'

const input = z.strictObject({
	change: z.enum(['tick', 'untick', 'remove', 'set', 'clear_ticked']),
	items: z.optional(listOf(item)),
})
export type ListChangeInput = z.infer<typeof input>

export const listChange: Tool<ListChangeInput> = {
	name: 'list_change',
	description:
		'Ticks, unticks, removes or sets the amount of items of the shopping list, or clears what is ticked. Makes a card.',
	input,
	classOf: ({ change }) => (change === 'remove' || change === 'clear_ticked' ? 'delete' : 'write'),
	examples: ['Got the oat milk', 'Scrap the kitchen roll', 'Make it 3 oat milks', 'Clear everything I have ticked'],
}
