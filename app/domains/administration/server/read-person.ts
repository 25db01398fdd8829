import { placeName } from '#app/domains/accounts/server/country-name.ts'
import { ownSessions } from '#app/domains/accounts/server/own-sessions.ts'
import { grantOf } from '#app/domains/billing/model/grants.ts'
import type { Clock } from '#app/platform/model/clock.ts'
import { deviceName } from '#app/platform/model/device-name.ts'
import { isId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import { auditStatements } from '#app/platform/server/audit.ts'
import { readAnswers, writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import * as queries from '#db/queries/admin-person.ts'
import { accountExists } from '#db/queries/erasure.ts'
import { recentLoginActivity } from '#db/queries/login-activity.ts'
import { ACCOUNT_VERBS, isInAdminEmails, isPossible, mayAct, rolesFor } from '../model/account-verbs.ts'
import { planSource } from '../model/accounts-list.ts'
import type { Person } from '../model/person.ts'
import { lineOf } from './list-accounts.ts'

const ATTEMPTS = 20

type Server = { db: Db; clock: Clock; adminEmails: string | undefined }

/**
 * What an administrator may know of an account: of what is the cook's own, numbers alone. The look is recorded in the
 * same batch. Undefined when there is no such account. One round trip.
 */
export async function readPerson(
	{ db, clock, adminEmails }: Server,
	me: Pick<Me, 'id' | 'role'>,
	id: string,
): Promise<Person | undefined> {
	if (!isId(id)) return undefined
	const now = clock()
	const look = auditStatements(
		db,
		{ action: 'account_looked_at', actor: me.id, subject: id, when: accountExists(id) },
		now,
	)
	const questions = {
		listed: queries.findListed(id),
		facts: queries.findFacts(id),
		counts: queries.countOfPerson(id),
		devices: queries.listDevicesOf(id),
		sessions: ownSessions({ userId: id, session: null }, now),
		activity: recentLoginActivity(id, ATTEMPTS),
		reports: queries.listReportsOf(id),
		audit: queries.listAuditOf(id),
	}
	const results = await writeBatch(db, [...look, ...Object.values(questions)])
	const { listed, facts, ...rest } = readAnswers(questions, results, look.length)
	if (!listed || !facts) return undefined
	const line = lineOf(listed, { adminEmails, now })
	const { first_name, last_name, display_name, subscription_end } = listed
	const { username, deletion_scheduled_at, deletion_reason, subscription_status, trial_end } = facts
	return {
		...line,
		...{ first_name, last_name, display_name, username, subscription_end, trial_end },
		...{ deletion_scheduled_at, deletion_reason, subscription_status },
		isOwn: me.id === id,
		may: ACCOUNT_VERBS.filter((verb) => mayAct(me, verb, line) && isPossible(verb, line)),
		roles: rolesFor(listed, adminEmails),
		isInAdminEmails: isInAdminEmails(listed, adminEmails),
		granted: grantOf(listed),
		planSource: planSource({ ...listed, subscription_status }, now),
		signsInWith: signsInWith(facts),
		counts: rest.counts,
		devices: rest.devices.map(({ client_id: _id, ...device }) => device),
		sessions: rest.sessions.map(({ user_agent, created_at, last_seen_at, ...where }) => ({
			...{ device: deviceName(user_agent), place: placeName(where), created_at, last_seen_at },
		})),
		activity: rest.activity.map(({ city, country, ...attempt }) => ({
			...attempt,
			place: placeName({ city, country }),
		})),
		reports: rest.reports,
		audit: rest.audit,
	}
}

type Methods = { has_password: boolean; passkeys: number; providers: string[]; has_second_factor: boolean }

const signsInWith = ({ has_password, passkeys, providers, has_second_factor }: Methods): string[] => [
	...(has_password ? ['Password'] : []),
	...(passkeys > 0 ? [passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`] : []),
	...providers.map((provider) => provider.charAt(0).toUpperCase() + provider.slice(1)),
	...(has_second_factor ? ['second factor'] : []),
]
