import { looksLikeEmail, normalizeEmail } from '#app/domains/accounts/model/email.ts'
import { nameOf } from '#app/domains/accounts/model/me.ts'
import { adminAddresses } from '#app/domains/accounts/model/roles.ts'
import { wordsOf } from '#app/domains/social/model/search-words.ts'
import type { Clock } from '#app/platform/model/clock.ts'
import { isId } from '#app/platform/model/ids.ts'
import { ask } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import * as queries from '#db/queries/admin-users.ts'
import { roleInForce } from '../model/account-verbs.ts'
import { type AccountLine, type Asked, planInForce } from '../model/accounts-list.ts'

const A_PAGE = 50

export type AccountList = {
	accounts: AccountLine[]
	/** The id after which the next page begins; null: this is the last one. */
	next: string | null
	/** More accounts match a search than were looked at. */
	isCut: boolean
}

type Server = { db: Db; clock: Clock; adminEmails: string | undefined }

/** A page of accounts, newest first. One round trip. */
export async function listAccounts(
	{ db, clock, adminEmails }: Server,
	{ q, filter, after }: Asked,
): Promise<AccountList> {
	const now = clock()
	const page = {
		filter,
		now,
		adminEmails: adminAddresses(adminEmails),
		after: after && isId(after) ? after : null,
		limit: A_PAGE + 1,
	}
	const search = searchOf(q)
	if (search) {
		const { found } = await ask(db, { found: queries.searchAccounts(search, page) })
		return { ...pageOf(found.accounts, null), isCut: found.isCut }
	}
	const { listed, last } = await ask(db, {
		listed: queries.listAccounts(page),
		last: queries.findLastLookedAt(page),
	})
	return { ...pageOf(listed, last), isCut: false }

	function pageOf(rows: queries.ListedAccount[], lookedAtLast: string | null): Omit<AccountList, 'isCut'> {
		const shown = rows.slice(0, A_PAGE)
		const next = rows.length > A_PAGE ? (shown.at(-1)?.id ?? null) : lookedAtLast
		return { accounts: shown.map((row) => lineOf(row, { adminEmails, now })), next }
	}
}

/** Text is searched as the beginning of an address and, unless it has an @ in it, as words of a name too. */
function searchOf(q: string): queries.AccountSearch | null {
	if (q === '') return null
	if (isId(q)) return { id: q.toLowerCase() }
	// The beginning of an address cannot be normalized like a whole one.
	const email = looksLikeEmail(q) ? normalizeEmail(q) : q.normalize('NFKC').toLowerCase()
	return { email, words: q.indexOf('@') > 0 ? [] : wordsOf(q) }
}

export const lineOf = (
	row: queries.ListedAccount,
	{ adminEmails, now }: { adminEmails: string | undefined; now: number },
): AccountLine => ({
	id: row.id,
	email: row.email,
	name: nameOf(row),
	role: roleInForce(row, adminEmails),
	account_status: row.account_status,
	email_confirmed: row.email_confirmed,
	is_being_erased: row.is_being_erased,
	tier: planInForce(row, now),
	created_at: row.created_at,
})
