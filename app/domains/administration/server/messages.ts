import { normalizeEmail } from '#app/domains/accounts/model/email.ts'
import { announce } from '#app/domains/notifications/server/announce.ts'
import type { Clock } from '#app/platform/model/clock.ts'
import { idFromName } from '#app/platform/model/derived-ids.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { isId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import { TIERS } from '#app/platform/model/tiers.ts'
import { auditStatements } from '#app/platform/server/audit.ts'
import { ask, writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import * as queries from '#db/queries/announcements.ts'
import { cursorOf } from '../model/cursor.ts'
import {
	entriesOf,
	MESSAGES_A_PAGE,
	MESSAGES_PAGE,
	type MessageErrors,
	readMessage,
	type TypedMessage,
} from '../model/messages-page.ts'

type Server = { db: Db; clock: Clock }

/** What was sent, newest first, a page of it. One round trip. */
export async function readMessages(db: Db, after: queries.MessageCursor | null) {
	const { found } = await ask(db, { found: queries.listMessages({ after, limit: MESSAGES_A_PAGE + 1 }) })
	const messages = found.slice(0, MESSAGES_A_PAGE)
	const last = messages.at(-1)
	return {
		messages,
		next: found.length > MESSAGES_A_PAGE && last ? cursorOf({ at: last.created_at, id: last.id }) : null,
	}
}

/** A message as it will be sent, with its number of cooks; or what is wrong with it. */
export type Preview = { kind: 'preview'; message: TypedMessage; count: number } | Wrong
type Wrong = { kind: 'wrong'; errors: MessageErrors }

/** Two round trips for a list with addresses, else one. */
export async function previewMessage({ db, clock }: Server, typed: TypedMessage): Promise<Preview> {
	const read = await readAudience(db, typed)
	if (read.kind === 'wrong') return read
	const { audience, message } = read
	const { count } = await ask(db, { count: queries.countAudience(audience, clock()) })
	// The accounts instead of the addresses: what is sent is what was seen.
	return {
		kind: 'preview',
		message: audience.to === 'list' ? { ...message, list: audience.ids.join('\n') } : message,
		count,
	}
}

/**
 * Sends a message; one of this id that was sent already is not sent again. Returns how many cooks it is for, null for
 * one that was sent. One round trip, two for a list. Throws AppError('invalid') for a wrong id.
 */
export async function sendMessage(
	{ db, clock }: Server,
	me: Pick<Me, 'id'>,
	typed: TypedMessage,
): Promise<{ kind: 'sent'; count: number | null } | Wrong> {
	if (!isId(typed.id)) throw new AppError('invalid', MESSAGES_PAGE.errors.id)
	const read = await readAudience(db, typed)
	if (read.kind === 'wrong') return read
	const { audience, message } = read
	const { id, title, message: text, link } = message
	const now = clock()
	const when = queries.isUnsent(id)
	const makeId = () => idFromName('job', 'announce', id)
	const to =
		audience.to === 'list' ? { user_ids: [...audience.ids] } : audience.to === 'tier' ? { tier: audience.tier } : 'all'
	const counted = queries.countMessage(id)
	const results = await writeBatch(db, [
		...auditStatements(
			db,
			{ action: 'message_sent', actor: me.id, subject: null, detail: codeOf(message.audience), when },
			now,
		),
		announce(db, { id, title, text, link, to }, { makeId, now, when }),
		queries.insertMessage({ id, title, message: text, link, audience: message.audience }, audience, {
			userId: me.id,
			now,
		}),
		counted,
	])
	const last = results.at(-1)
	const isNew = results.at(-2)?.rowsAffected === 1
	return { kind: 'sent', count: isNew && last ? counted.read(last) : null }
}

const codeOf = (audience: string): string => audience.toLowerCase()

type ReadAudience = { kind: 'read'; audience: queries.Audience; message: TypedMessage } | Wrong

async function readAudience(db: Db, typed: TypedMessage): Promise<ReadAudience> {
	const { message, errors } = readMessage(typed)
	if (errors) return { kind: 'wrong', errors }
	if (message.audience === 'all') return { kind: 'read', audience: { to: 'all' }, message }
	const tier = TIERS.find((name) => name === message.audience)
	if (tier) return { kind: 'read', audience: { to: 'tier', tier }, message }
	const entries = entriesOf(message.list)
	const spelled = entries.map((entry) => (isId(entry) ? entry.toLowerCase() : normalizeEmail(entry)))
	const { named } = await ask(db, { named: queries.findAccountsOf(spelled) })
	const unknown = entries.filter((_, i) => named[i]?.id === null)
	if (unknown.length > 0) return { kind: 'wrong', errors: { list: MESSAGES_PAGE.errors.unknown(unknown) } }
	const ids = [...new Set(named.flatMap(({ id }) => (id === null ? [] : [id])))]
	return { kind: 'read', audience: { to: 'list', ids }, message }
}
