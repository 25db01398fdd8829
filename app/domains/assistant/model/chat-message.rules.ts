import type { FieldsOf } from '#app/entity-schemas.ts'
import type { EntityRules } from '#app/sync/model/rules.ts'

export const chatMessageRules = {
	tooMany: (n) => `A chat holds at most ${n} messages. Start a new one.`,
} as const satisfies EntityRules<FieldsOf<'chat_message'>>
