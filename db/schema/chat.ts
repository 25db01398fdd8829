import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { deletedIndex, type JsonObject, json, synced, time } from './columns.ts'

/** A conversation with Nomster. */
export const chat_sessions = sqliteTable(
	'chat_sessions',
	{
		...synced(),
		user_id: text().notNull(),
		title: text().notNull(),
		/** The question that the next message may answer. */
		context: text({ enum: ['meal-plan'] }),
		created_at: time().notNull(),
		updated_at: time().notNull(),
	},
	(t) => [index('chat_sessions_by_ver').on(t.space, t.ver), deletedIndex('chat_sessions', t)],
)

/** A message of the cook, or one step of an answer. */
export const chat_messages = sqliteTable(
	'chat_messages',
	{
		...synced(),
		session_id: text().notNull(),
		role: text({ enum: ['user', 'assistant'] }).notNull(),
		content: text().notNull(),
		/** Calls, short results and cards. */
		parts: json<JsonObject>().notNull(),
		/** Null for the cook's own. */
		answered_by: text({ enum: ['device', 'model'] }),
		state: text({ enum: ['done', 'stopped', 'cut', 'failed'] }).notNull(),
		created_at: time().notNull(),
	},
	(t) => [
		index('chat_messages_by_ver').on(t.space, t.ver),
		index('chat_messages_by_session').on(t.session_id),
		deletedIndex('chat_messages', t),
	],
)
