import type { FieldsOf } from '#app/entity-schemas.ts'
import type { EntityRules } from '#app/sync/model/rules.ts'

export const chatSessionRules = {
	cleaned: { lines: ['title'] },
} as const satisfies EntityRules<FieldsOf<'chat_session'>>
