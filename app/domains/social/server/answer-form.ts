import { refusalOf } from '#app/domains/accounts/server/refusal.ts'
import type { Clock } from '#app/platform/model/clock.ts'
import { ERROR_STATUS } from '#app/platform/model/errors.ts'
import type { MakeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { Log } from '#app/platform/server/log.ts'
import type { Db } from '#app/platform/server/request-db.ts'
import { type ConnectionAnswer, SETTING_INTENT, USERNAME_INTENT } from '../model/connection-answer.ts'
import { FOLLOW } from '../model/connection-messages.ts'
import { isConnectionSetting } from '../model/connection-settings.ts'
import { isGraphVerb } from '../model/relation.ts'
import { chooseUsername, saveConnectionSetting } from './connection-settings.ts'
import { actOnCook } from './graph.ts'

type Server = { db: Db; clock: Clock; makeId: MakeId; log: Log }
type Answered = { answer: ConnectionAnswer; init: ResponseInit }

/** Does what a form of connections asks for: a verb to a cook, a setting, a username. */
export async function answerConnectionForm(server: Server, me: Me, form: FormData): Promise<Answered> {
	const text = (name: string) => String(form.get(name) ?? '')
	const intent = form.get('intent')
	if (isGraphVerb(intent)) {
		const of = { kind: 'verb', verb: intent, cook: text('id') } as const
		return attempt(
			server,
			async () => ({ ...of, relation: await actOnCook(server, me, of), problem: null }),
			(problem) => ({ ...of, relation: null, problem }),
		)
	}
	const name = form.get('name')
	if (intent === SETTING_INTENT && isConnectionSetting(name)) {
		const of = { kind: 'setting', name, on: text('on') === 'true' } as const
		return attempt(
			server,
			async () => {
				await saveConnectionSetting(server, me.id, of)
				return { ...of, problem: null }
			},
			(problem) => ({ ...of, problem }),
		)
	}
	if (intent === USERNAME_INTENT) {
		const typed = text('username')
		return attempt(
			server,
			async () => ({ kind: 'username', username: await chooseUsername(server, me.id, typed), problem: null }),
			(problem) => ({ kind: 'username', username: typed, problem }),
		)
	}
	return { answer: { kind: 'unknown', problem: FOLLOW.failed }, init: { status: ERROR_STATUS.bad_request } }
}

async function attempt(
	{ log }: Server,
	act: () => Promise<ConnectionAnswer>,
	refuse: (problem: string) => ConnectionAnswer,
): Promise<Answered> {
	try {
		return { answer: await act(), init: {} }
	} catch (error) {
		const { message, init } = refusalOf(error, log)
		return { answer: refuse(message), init }
	}
}
