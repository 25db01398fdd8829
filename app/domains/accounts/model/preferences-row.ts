import { z } from 'zod'
import { timeSchema } from '#app/platform/model/time-schema.ts'
import { preferencesSchema } from './preferences.ts'

/** A cook's answers as stored in their row. */
export const preferencesRowSchema = z.object({
	user_id: z.uuid(),
	preferences: preferencesSchema,
	onboarding_completed: z.boolean(),
	onboarding_completed_at: timeSchema.nullable(),
})
