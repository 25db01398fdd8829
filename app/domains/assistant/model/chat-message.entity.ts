import type { z } from 'zod'
import type { EntityFacts } from '#app/sync/model/entity.ts'
import { CHAT_LIMITS } from './chat-limits.ts'
import type { chatMessageSchema } from './chat-schemas.ts'

export const chatMessageEntity = {
	store: 'chat_messages',
	since: 5,
	indexes: ['session_id'],
	ids: 'random',
	parent: 'session_id',
	parentKind: 'chat_session',
	most: CHAT_LIMITS.messages,
	onConflict: 'revision',
	leavesNoHistory: true,
	/** A card that is applied on one device and cancelled on another has been applied: each fact is a field of its own. */
	byInnerField: { parts: { characters: CHAT_LIMITS.partsWithCards } },
} as const satisfies EntityFacts<z.infer<typeof chatMessageSchema>>
