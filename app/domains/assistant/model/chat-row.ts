import type { FieldsOf } from '#app/entity-schemas.ts'

/** A message as it is stored. */
export type ChatMessageRow = FieldsOf<'chat_message'> & { id: string }
/** A conversation as it is stored. */
export type ChatSessionRow = FieldsOf<'chat_session'> & { id: string }
