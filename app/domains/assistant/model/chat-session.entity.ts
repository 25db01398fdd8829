import type { z } from 'zod'
import type { EntityFacts } from '#app/sync/model/entity.ts'
import type { chatSessionSchema } from './chat-schemas.ts'

export const chatSessionEntity = {
	store: 'chat_sessions',
	since: 5,
	ids: 'random',
	onConflict: 'revision',
	leavesNoHistory: true,
	fromServer: ['user_id'],
	stamps: ['updated_at'],
} as const satisfies EntityFacts<z.infer<typeof chatSessionSchema>>
