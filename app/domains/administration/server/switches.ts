import type { Clock } from '#app/platform/model/clock.ts'
import { AppError } from '#app/platform/model/errors.ts'
import type { Me } from '#app/platform/model/me.ts'
import {
	isSwitchName,
	MAX_SWITCH_REASON,
	MAX_SWITCH_SENTENCE,
	STOP_SENTENCES,
	SWITCH_NAMES,
	type SwitchName,
} from '#app/platform/model/switches.ts'
import { auditStatements } from '#app/platform/server/audit.ts'
import { ask, writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import * as queries from '#db/queries/switches.ts'
import { type ShownSwitch, SWITCHES_PAGE, type SwitchErrors } from '../model/switches-page.ts'

/** Every switch, also those that nobody has changed yet. One round trip. */
export async function readSwitches(db: Db): Promise<ShownSwitch[]> {
	const { rows } = await ask(db, { rows: queries.listSwitches() })
	return SWITCH_NAMES.map((name) => {
		const row = rows.find((one) => one.name === name)
		return row
			? { ...row, name }
			: { name, off_since: null, sentence: STOP_SENTENCES[name], reason: '', changed_at: null }
	})
}

/** What a form asks for. */
export type SwitchRequest = { name: string; state: string; sentence: string; reason: string }

/** What was set; `isChange`: it was off already, and only its texts are others. Or what is wrong, by field. */
export type SwitchResult =
	| { kind: 'set'; name: SwitchName; isOff: boolean; isChange: boolean }
	| { kind: 'wrong'; errors: SwitchErrors }

/**
 * Sets a switch, with effect on the next request. What changes nothing is in no log. One round trip. Throws
 * AppError('invalid') for a switch or state that does not exist.
 */
export async function setSwitch(
	{ db, clock }: { db: Db; clock: Clock },
	me: Pick<Me, 'id'>,
	asked: SwitchRequest,
): Promise<SwitchResult> {
	const setting = readSetting(asked)
	const { name, isOff } = setting
	const errors = errorsOf(setting)
	if (errors) return { kind: 'wrong', errors }
	const now = clock()
	const action = isOff ? 'switch_off' : 'switch_on'
	const when = queries.isOther(setting)
	const before = queries.listSwitches()
	const [found] = await writeBatch(db, [
		before,
		...auditStatements(db, { action, actor: me.id, subject: null, detail: name, when }, now),
		queries.writeSwitch(setting, { userId: me.id, now }),
	])
	const wasOff = found !== undefined && before.read(found).some((row) => row.name === name && row.off_since !== null)
	return { kind: 'set', name, isOff, isChange: isOff && wasOff }
}

function readSetting({ name, state, ...typed }: SwitchRequest): queries.SwitchSetting {
	if (!isSwitchName(name) || (state !== 'on' && state !== 'off')) throw new AppError('invalid', SWITCHES_PAGE.unknown)
	const sentence = typed.sentence.replaceAll(/\s+/g, ' ').trim().toWellFormed()
	const reason = typed.reason.trim().toWellFormed()
	return { name, isOff: state === 'off', sentence, reason }
}

function errorsOf({ isOff, sentence, reason }: queries.SwitchSetting): SwitchErrors | null {
	const errors: SwitchErrors = {
		...(sentence === '' ? { sentence: SWITCHES_PAGE.sentenceMissing } : {}),
		...(sentence.length > MAX_SWITCH_SENTENCE ? { sentence: SWITCHES_PAGE.sentenceTooLong } : {}),
		...(isOff && reason === '' ? { reason: SWITCHES_PAGE.reasonMissing } : {}),
		...(reason.length > MAX_SWITCH_REASON ? { reason: SWITCHES_PAGE.reasonTooLong } : {}),
	}
	return Object.keys(errors).length > 0 ? errors : null
}
