import { type Clock, DAY_MS } from '#app/platform/model/clock.ts'
import { deviceName } from '#app/platform/model/device-name.ts'
import type { MakeId } from '#app/platform/model/ids.ts'
import { maskedAddress } from '#app/platform/model/network.ts'
import { auditStatements } from '#app/platform/server/audit.ts'
import { enqueueMailTo } from '#app/platform/server/jobs.ts'
import type { Later } from '#app/platform/server/later.ts'
import { ask, writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { accountExists } from '#db/queries/erasure.ts'
import * as queries from '#db/queries/login-activity.ts'
import { notify } from '#db/queries/notify.ts'
import { SECURITY_SETTINGS_PATH } from '../model/account-paths.ts'
import { newSignInMail } from '../model/security-mails.ts'
import { whatIsUnusual } from '../model/unusual-sign-in.ts'
import { placeName } from './country-name.ts'
import { deviceOf } from './device-cookie.ts'
import type { Visitor } from './visitor.ts'

/** What every way to sign in needs. `later`: the login activity is written after the answer (docs/security.md 9). */
export type SignInServer = { db: Db; clock: Clock; makeId: MakeId; appUrl: string; later: Later }

/** Failed attempts of an account that are written down in a day. */
const MOST_FAILED = 20

type Activity = Omit<queries.NewActivity, 'success'>

function activityOf({ clock, makeId }: SignInServer, userId: string, visitor: Visitor): Activity {
	return {
		id: makeId(),
		user_id: userId,
		user_agent_summary: deviceName(visitor.userAgent),
		created_at: clock(),
		...visitor.location,
		masked_ip_address: maskedAddress(visitor.address),
	}
}

/** Notes, after the answer, that a password, code or passkey of this account was wrong, or that it is disabled. */
export function noteFailure(server: SignInServer, userId: string, visitor: Visitor): void {
	const row = { ...activityOf(server, userId, visitor), success: false }
	const failed = { since: row.created_at - DAY_MS, most: MOST_FAILED }
	server.later(() => writeBatch(server.db, [queries.insertLoginActivity(row, failed)]))
}

/**
 * Notes, after the answer, that a session has begun; an unusual one is recorded, told in the inbox and mailed. Returns the Set-Cookie value
 * by which the device is known from now on.
 */
export function noteSuccess(server: SignInServer, userId: string, visitor: Visitor): string {
	const activity = activityOf(server, userId, visitor)
	const device = deviceOf(visitor.device)
	server.later(() => writeSuccess(server, activity, { device: device.id, isNew: visitor.device === null }))
	return device.cookie
}

/** Two round trips. */
async function writeSuccess(
	{ db, makeId, appUrl }: SignInServer,
	activity: Activity,
	{ device, isNew }: { device: string; isNew: boolean },
): Promise<void> {
	const { user_id: userId, created_at: now, user_agent_summary: summary, city, country } = activity
	const { records } = await ask(db, { records: queries.findSignInRecords(userId) })
	if (!records) return
	const unusual = whatIsUnusual({ device: isNew ? null : device, summary, country }, records)
	const when = accountExists(userId)
	const entry = { id: activity.id, action: 'unusual_sign_in', actor: userId, subject: userId, when } as const
	await writeBatch(db, [
		...queries.putDevice({ userId, device, summary, country, now }),
		queries.insertLoginActivity({ ...activity, success: true }),
		...(unusual ? auditStatements(db, entry, now) : []),
		...(unusual
			? notify(
					{
						...{ kind: 'sign_in', userId, subject: activity.id, actorId: null, link: SECURITY_SETTINGS_PATH },
						values: {
							device: summary,
							place: placeName({ city, country }),
							new: unusual.country ? 'country' : 'device',
						},
					},
					{ token: makeId(), now },
				)
			: []),
		...(unusual && (unusual.device || records.wants_country_mail)
			? [
					enqueueMailTo(
						db,
						userId,
						newSignInMail({
							unusual,
							summary,
							place: placeName({ city, country }),
							at: now,
							timeZone: records.time_zone,
							appUrl,
						}),
						{ makeId, now },
					),
				]
			: []),
	])
}
