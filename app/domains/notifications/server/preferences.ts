import type { Log } from '#app/platform/server/log.ts'
import { refusalIn } from '#app/platform/server/stops.ts'
import { ask, writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import * as queries from '#db/queries/notification-preferences.ts'
import { lookAgain } from '#db/queries/reminders.ts'
import {
	changesReminders,
	type Preferences,
	type PreferencesAnswer,
	readChoices,
	type Toggle,
} from '../model/preferences.ts'

/** What the cook has chosen, or the defaults. One round trip. */
export async function readPreferences(db: Db, userId: string): Promise<Preferences> {
	const { chosen } = await ask(db, { chosen: queries.findNotificationPreferences(userId) })
	return chosen
}

/** Changes these and keeps the others. One round trip. */
export async function savePreferences(
	db: Db,
	userId: string,
	changes: Partial<Preferences>,
	now: number,
): Promise<void> {
	await writeBatch(db, [
		queries.saveNotificationPreferences(db, userId, changes),
		...(changesReminders(changes) ? [lookAgain(userId, now, { begins: true })] : []),
	])
}

/** Saves what a form of these switches chooses. `notSaved`: the sentence for the cook where that fails. */
export async function saveFromForm(
	{ db, clock, log }: { db: Db; clock: () => number; log: Log },
	userId: string,
	{ form, shown, notSaved }: { form: FormData; shown: readonly Toggle[]; notSaved: string },
): Promise<{ answer: PreferencesAnswer; status: number }> {
	const refused = { kind: 'refused', message: notSaved } as const
	const choices = readChoices(form, shown)
	if (!choices) return { answer: refused, status: 422 }
	try {
		await savePreferences(db, userId, choices, clock())
		return { answer: { kind: 'done' }, status: 200 }
	} catch (error) {
		const refusal = refusalIn(error)
		if (refusal) return { answer: { ...refused, message: refusal.message }, status: refusal.status }
		log.error('preferences_not_saved', error)
		return { answer: refused, status: 500 }
	}
}
