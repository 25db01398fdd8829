import * as z from 'zod/mini'
import type { Tool } from '../tool.ts'
import { few, foods, minutes } from './fields.ts'

const input = z.strictObject({
	maxMissing: z.optional(few),
	maxMinutes: z.optional(minutes),
	with: z.optional(foods),
	useSoon: z.optional(z.boolean()),
})
export type WhatCanICookInput = z.infer<typeof input>

export const whatCanICook: Tool<WhatCanICookInput> = {
	name: 'what_can_i_cook',
	description:
		'Own recipes that can be cooked with what is at home, those with the fewest missing ingredients first; useSoon: only those that use what is due.',
	input,
	classOf: () => 'read',
	examples: ['What can I cook?', 'Use up the spinach', 'What can I cook in 30 minutes?'],
}
