import { z } from 'zod'
import { boundedObject } from '#app/domains/meal-plan/model/plan-schemas.ts'
import { timeSchema } from '#app/platform/model/time-schema.ts'
import { CHAT_LIMITS } from './chat-limits.ts'

/** A conversation with Nomster. */
export const chatSessionSchema = z.object({
	user_id: z.uuid(),
	title: z.string().min(1).max(CHAT_LIMITS.title),
	/** 'meal-plan': Nomster has asked for how many days, and the next message may answer. */
	context: z.enum(['meal-plan']).nullable(),
	created_at: timeSchema,
	updated_at: timeSchema,
})

/** A message of the cook, or one step of Nomster's answer to it. */
export const chatMessageSchema = z.object({
	session_id: z.uuid(),
	role: z.enum(['user', 'assistant']),
	content: z.string().max(CHAT_LIMITS.content),
	/** What chat-parts.ts describes. */
	parts: boundedObject(CHAT_LIMITS.partsWithCards),
	/** Null for the cook's messages. */
	answered_by: z.enum(['device', 'model']).nullable(),
	state: z.enum(['done', 'stopped', 'cut', 'failed']),
	created_at: timeSchema,
})
