import { writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { listAdmins } from '#db/queries/accounts.ts'
import { notify } from '#db/queries/notify.ts'

/** Something that administrators have to look at. `id`: of the event, which is told once; `link`: a path. */
export type AdminAlert = { id: string; text: string; link: string }

/**
 * Tells every administrator, also those whom ADMIN_EMAILS (`adminEmails`, in the spelling that sign-in looks up) makes
 * one. Two round trips.
 */
export async function alertAdmins(
	db: Db,
	{ id, text, link }: AdminAlert,
	{ adminEmails, token, now }: { adminEmails: readonly string[]; token: string; now: number },
): Promise<void> {
	const admins = await listAdmins(db, adminEmails)
	if (admins.length === 0) return
	await writeBatch(
		db,
		admins.flatMap((userId) =>
			notify({ kind: 'admin_alert', userId, subject: id, actorId: null, values: { text }, link }, { token, now }),
		),
	)
}
