import { beginChallenge } from '#app/domains/accounts/server/auth-challenges.ts'
import { DAY_MS, HOUR_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { login_activity, sessions } from '#db/schema/accounts.ts'
import { makeUser } from '../factories/users.ts'
import type { SignedIn } from './stack.ts'

const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36'
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

/** Sign-ins of a cook on two more devices, and attempts to sign in, one of which has failed. */
export async function signInElsewhere(db: Db, userId: string): Promise<void> {
	const now = Date.now()
	const expires_at = Math.floor((now + 20 * DAY_MS) / 1000)
	const session = { user_id: userId, expires_at, created_at: now - 9 * DAY_MS }
	const attempt = { user_id: userId, success: true, city: 'Lyon', country: 'FR', masked_ip_address: '203.0.113.x' }
	await writeBatch(db, [
		db.insert(sessions).values([
			{ ...session, id: makeId(), last_seen_at: now - HOUR_MS, user_agent: PHONE, city: 'Lyon', country: 'FR' },
			{ ...session, id: makeId(), last_seen_at: now - 3 * DAY_MS, user_agent: LAPTOP },
		]),
		db.insert(login_activity).values([
			{ ...attempt, id: makeId(), user_agent_summary: 'Chrome on Android', created_at: now - 9 * DAY_MS },
			{ ...attempt, id: makeId(), user_agent_summary: 'Firefox on Linux', created_at: now - 3 * DAY_MS },
			{
				...{ ...attempt, id: makeId(), user_agent_summary: 'Safari on iPhone', created_at: now - 5 * HOUR_MS },
				...{ success: false, city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', country: 'GB' },
			},
		]),
	])
}

type Cookie = Pick<SignedIn, 'name' | 'value'>

/** A visitor's steps that wait after a provider's answer: for an address, and for the sign-in of an account. */
export async function waitAfterProvider(db: Db): Promise<Cookie[]> {
	const owner = await makeUser(db, { email: 'mia@nomster.example' })
	const pending = {
		...{ id: 'facebook', provider: 'facebook', subject: makeId(), email: 'mia@example.org', email_verified: false },
		...{ first_name: 'Mia', last_name: 'Marsh', next: '/recipes', time_zone: 'UTC' },
	}
	// They stay open for as long as the pictures take.
	const now = Date.now() + DAY_MS
	const steps = [
		beginChallenge(db, { purpose: 'add_email', userId: null, payload: pending, now }),
		beginChallenge(db, {
			...{ purpose: 'link_identity', userId: owner.id, now },
			payload: { ...pending, account_email: owner.email },
		}),
	]
	await writeBatch(
		db,
		steps.map(({ query }) => query),
	)
	return steps.map(({ cookie, token }) => ({ name: cookie.split('=')[0] ?? '', value: token }))
}
