import * as z from 'zod/mini'
import type { Tool } from '../tool.ts'
import { food, unit } from './fields.ts'

const input = z.strictObject({
	// Temperatures may be negative.
	quantity: z.number().check(z.gte(-1_000), z.lte(1_000_000)),
	from: z.optional(unit),
	to: z.optional(unit),
	food: z.optional(food),
})
export type ConvertInput = z.infer<typeof input>

export const convert: Tool<ConvertInput> = {
	name: 'convert',
	description:
		'Converts an amount or a temperature (celsius, fahrenheit, gas). Between volume and weight it needs the food. No unit means pieces.',
	input,
	classOf: () => 'read',
	examples: ['2 cups of plain flour in grams', '350 F in C', 'How many tablespoons are in a cup?'],
}
