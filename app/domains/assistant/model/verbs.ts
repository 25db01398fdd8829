import { AppError } from '#app/platform/model/errors.ts'
import { checkFields } from '#app/sync/model/check-fields.ts'
import type { Edit, Seen } from '#app/sync/model/edit.ts'
import type { FieldsOf, RowChange } from '#app/sync/model/entities.ts'
import { CHAT_LIMITS } from './chat-limits.ts'
import type { StoredParts } from './chat-parts.ts'
import type { ChatMessageRow, ChatSessionRow } from './chat-row.ts'
import { titleOf } from './chat-title.ts'

type MessageFields = FieldsOf<'chat_message'>
type Context = FieldsOf<'chat_session'>['context']

const CHAT_GONE = 'This chat was deleted.'

/** A message of the cook; `parts` name its turn. */
export type QuestionDraft = { id: string; text: string; parts: StoredParts }

/**
 * Adds a question to a conversation, which it begins if it is the first. `context` is what the conversation waits for
 * from then on.
 */
export function ask({
	session,
	userId,
	question: { id, text, parts },
	context,
	now,
}: {
	session: string
	userId: string
	question: QuestionDraft
	context: Context
	now: number
}): Edit {
	const content = text.slice(0, CHAT_LIMITS.content)
	return {
		verb: 'chat_message.add',
		subject: titleOf(text),
		look: [
			{ entity: 'chat_session', ids: [session] },
			{ entity: 'chat_message', ids: [id] },
		],
		plan(seen) {
			if (isThere(seen, 'chat_message', id)) return []
			const fields = isThere(seen, 'chat_session', session)
				? { context, updated_at: now }
				: { user_id: userId, title: titleOf(text), context, created_at: now, updated_at: now }
			return [
				{ entity: 'chat_session', id: session, op: 'put', fields },
				{
					entity: 'chat_message',
					id,
					op: 'put',
					fields: {
						...{ session_id: session, role: 'user', content, parts, answered_by: null, state: 'done', created_at: now },
					},
				},
			]
		},
	}
}

/** What a step of an answer has come to. Its row is the same for every try. */
export type StepDraft = Pick<MessageFields, 'content' | 'answered_by' | 'state' | 'created_at'> & {
	id: string
	session: string
	parts: StoredParts
	/** Adds the cards of its calls to what is stored of them. */
	withCards?(stored: StoredParts): StoredParts
}

/**
 * Writes a step of an answer as it is now, again if it was written before. What has become of its cards stays. A
 * conversation that was deleted meanwhile stays deleted.
 */
export const saveStep = ({ id, session, parts, withCards = (stored) => stored, ...draft }: StepDraft): Edit => ({
	verb: 'chat_message.add',
	subject: titleOf(draft.content),
	look: [
		{ entity: 'chat_session', ids: [session] },
		{ entity: 'chat_message', ids: [id] },
	],
	plan(seen) {
		if (!isThere(seen, 'chat_session', session)) return []
		const row = seen.find('chat_message', id)
		const known = row && !row.deleted ? row.fields : undefined
		const cards = known ? cardFields(known.parts) : {}
		const content = draft.content.slice(0, CHAT_LIMITS.content)
		const fields: MessageFields = {
			...{ session_id: session, role: 'assistant', ...draft, content },
			...{ created_at: known?.created_at ?? draft.created_at, parts: withCards({ ...parts, ...cards }) },
		}
		return [{ entity: 'chat_message', id, op: 'put', fields }]
	},
})

/** The fields of a message's parts that hold its cards, which each name one. */
const cardFields = (parts: StoredParts): StoredParts =>
	Object.fromEntries(Object.entries(parts).filter(([name]) => /^(?:card|applied|undone|closed)_/.test(name)))

/** Gives a conversation another title, of at most 60 characters. */
export function renameChat({ id, title }: { id: string; title: string }): Edit {
	const fields = { title: titleOf(title) }
	checkFields('chat_session', fields, { title: 'Name' })
	return {
		verb: 'chat_session.rename',
		subject: fields.title,
		look: [{ entity: 'chat_session', ids: [id] }],
		plan(seen) {
			if (!isThere(seen, 'chat_session', id)) throw new AppError('not_found', CHAT_GONE)
			return [{ entity: 'chat_session', id, op: 'put', fields }]
		},
	}
}

/** Deletes a conversation with its messages. One that is already gone is no error. */
export const deleteChat = ({ id, title }: Pick<ChatSessionRow, 'id' | 'title'>): Edit => ({
	verb: 'chat_session.delete',
	subject: title,
	look: [
		{ entity: 'chat_session', ids: [id] },
		{ entity: 'chat_message', parent: id },
	],
	plan: (seen) => [
		...(isThere(seen, 'chat_session', id) ? [{ entity: 'chat_session', id, op: 'delete' } as const] : []),
		...seen
			.list('chat_message')
			.filter(({ deleted }) => !deleted)
			.map((row) => ({ entity: 'chat_message', id: row.id, op: 'delete' }) as const),
	],
})

/** Writes a deleted conversation again as it was: the undo of `deleteChat`. */
export const restoreChat = (session: ChatSessionRow, messages: readonly ChatMessageRow[]): Edit => ({
	verb: 'chat_session.restore',
	subject: session.title,
	look: [
		{ entity: 'chat_session', ids: [session.id] },
		{ entity: 'chat_message', ids: messages.map(({ id }) => id) },
	],
	plan: (seen) => [
		...(isThere(seen, 'chat_session', session.id) ? [] : [back('chat_session', session)]),
		...messages.filter(({ id }) => !isThere(seen, 'chat_message', id)).map((row) => back('chat_message', row)),
	],
})

const back = <E extends 'chat_session' | 'chat_message'>(entity: E, { id, ...fields }: FieldsOf<E> & { id: string }) =>
	({ entity, id, op: 'put', fields }) as unknown as RowChange<E>

const isThere = (seen: Seen, entity: 'chat_session' | 'chat_message', id: string): boolean =>
	seen.find(entity, id)?.deleted === false
