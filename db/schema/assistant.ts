import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { time } from './columns.ts'

/**
 * One request of a cook to the model, which takes one or more steps. Server-owned. Contains no words of a chat, except
 * for ten minutes the last answer, for a device that has lost the connection.
 */
export const ai_turns = sqliteTable(
	'ai_turns',
	{
		user_id: text()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		/** UUIDv7 of the device. */
		turn: text().notNull(),
		/** A key of `usage`. */
		feature: text({ enum: ['ai_chat', 'ai_recipe_generation', 'ai_image_generation'] }).notNull(),
		/** '2026-11', UTC: the month in which it is counted. */
		month: text().notNull(),
		/**
		 * `open`: the model is at work. `stopped`: its cook has stopped it. `given_back`: nothing reached the device, and it
		 * is not counted. `counting`: inside the batch that begins it, and never outside.
		 */
		state: text({ enum: ['counting', 'open', 'done', 'stopped', 'given_back'] }).notNull(),
		/** How often the model was asked, retries included. */
		steps: integer().notNull(),
		input_tokens: integer().notNull().default(0),
		output_tokens: integer().notNull().default(0),
		/** Millionths of a dollar. */
		cost_micros: integer().notNull().default(0),
		/** The answer to `reply_step` as a JSON list of chunks. */
		reply: text(),
		reply_step: integer(),
		/** When its last step began or ended, milliseconds; identifies the step that is at work. */
		at: time().notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.user_id, t.turn] }),
		// Before a step: how many turns of the cook are at work.
		index('ai_turns_open').on(t.user_id, t.at).where(sql`state = 'open'`),
		// Before a new turn, where there is a budget: what the month has cost.
		index('ai_turns_cost').on(t.month, t.cost_micros).where(sql`cost_micros > 0`),
		// The clean-up deletes old answers and old turns.
		index('ai_turns_replies').on(t.at).where(sql`reply is not null`),
		index('ai_turns_by_time').on(t.at),
	],
)
