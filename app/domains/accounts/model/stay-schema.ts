import { z } from 'zod'
import { STAY } from './stay.ts'

/** The checkbox in a form: true when it is ticked. */
export const staySchema = z
	.string()
	.optional()
	.transform((value) => value === STAY.on)
