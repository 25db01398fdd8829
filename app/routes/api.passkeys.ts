import { AppError } from '#app/platform/model/errors.ts'
import { refusal } from '#app/platform/server/answer-failure.ts'
import { meContext, serverContext, sessionContext } from '../context.ts'
import { PASSKEY_USE } from '../domains/accounts/model/passkey-messages.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import {
	type Begun,
	beginPasskeyCreation,
	beginPasskeyProof,
	beginPasskeySignIn,
} from '../domains/accounts/server/passkeys.ts'
import { requireRecentAuthentication } from '../domains/accounts/server/reauthentication.ts'
import type { Route } from './+types/api.passkeys'

/** What a browser asks a passkey, and the cookie of the step that it begins. The answer goes to the page's own action. */
export async function action({ request, context }: Route.ActionArgs) {
	const { log } = context.get(serverContext)
	try {
		const { options, cookie } = await begin(request, context)
		return Response.json(options, { headers: { 'set-cookie': cookie, 'cache-control': 'no-store' } })
	} catch (error) {
		if (error instanceof AppError) return refusal(error)
		log.error('passkey_failed', error)
		return refusal(new AppError('unexpected', PASSKEY_USE.failed))
	}
}

async function begin(request: Request, context: Route.ActionArgs['context']): Promise<Begun> {
	const { db, clock, env, address } = context.get(serverContext)
	const server = { db, clock, appUrl: env.APP_URL }
	const intent = (await readForm(request, ['intent'])).get('intent')
	if (intent === 'sign_in') return beginPasskeySignIn(server, request, { address })
	const me = context.get(meContext)
	if (!me) throw new AppError('not_signed_in', PASSKEY_USE.failed)
	if (intent === 'reauthenticate') return beginPasskeyProof(server, request, me.id)
	if (intent !== 'create') throw new AppError('bad_request', PASSKEY_USE.failed)
	requireRecentAuthentication(context.get(sessionContext), clock())
	return beginPasskeyCreation(server, me)
}
