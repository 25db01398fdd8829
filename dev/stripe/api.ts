import { STRIPE_API_VERSION } from '#app/domains/billing/server/stripe.ts'
import { Refusal } from './protocol/errors.ts'
import { expand, leaveOut } from './protocol/expand.ts'
import { decodeForm, Params } from './protocol/form.ts'
import { answeredBefore, storeAnswer } from './protocol/idempotency.ts'
import { findStep } from './routes.ts'
import type { World } from './world.ts'

export type ApiCall = {
	method: string
	path: string
	/** The query of a GET or the form of a POST. */
	form: string
	key: string | undefined
	/** The API's version that was asked for. */
	version: string | undefined
	/** The idempotency key. */
	idempotencyKey: string | undefined
}

export type ApiAnswer = { status: number; body: string; replayed?: boolean }

/** Answers a call of Stripe's API. */
export function answerCall(world: World, call: ApiCall): ApiAnswer {
	try {
		authenticate(call.key)
		if (call.version && call.version !== STRIPE_API_VERSION)
			throw new Refusal(400, `Invalid Stripe API version: ${call.version}; the stand-in speaks ${STRIPE_API_VERSION}.`)
		const request = `${call.method} ${call.path} ${call.form}`
		const key = call.method === 'POST' ? call.idempotencyKey : undefined
		const before = key === undefined ? undefined : answeredBefore(world, key, request)
		if (before) return { status: before.status, body: before.body, replayed: true }
		const answer = perform(world, call)
		if (key !== undefined) storeAnswer(world, key, request, answer.status, answer.body)
		return answer
	} catch (error) {
		return refused(error)
	}
}

function perform(world: World, { method, path, form }: ApiCall): ApiAnswer {
	try {
		const { step, id, child } = findStep(method, path)
		const params = new Params(decodeForm(form))
		const paths = params.texts('expand') ?? []
		const answer = JSON.parse(JSON.stringify(step({ world, params, id, child })))
		params.refuseUnknown()
		leaveOut(answer, paths)
		expand(world, answer, paths)
		return { status: 200, body: JSON.stringify(answer, null, 2) }
	} catch (error) {
		return refused(error)
	}
}

function refused(error: unknown): ApiAnswer {
	if (error instanceof Refusal) return { status: error.status, body: JSON.stringify(error, null, 2) }
	throw error
}

/** Test keys only: a program with a live key must never find its way here. */
function authenticate(key: string | undefined): void {
	if (!key) throw new Refusal(401, 'You did not provide an API key.')
	if (/^(sk|rk)_live_/.test(key)) throw new Refusal(401, 'The stand-in takes no live key.')
	if (!/^(sk|rk)_test_\w+$/.test(key)) throw new Refusal(401, `Invalid API Key provided: ${key.slice(0, 8)}…`)
}
