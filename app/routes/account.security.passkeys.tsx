import { data, redirect } from 'react-router'
import { AppError } from '#app/platform/model/errors.ts'
import { meContext, serverContext, sessionContext } from '../context.ts'
import { sendAccountForm } from '../domains/accounts/client/send-account-form.ts'
import { loginPath } from '../domains/accounts/model/next-path.ts'
import { CREDENTIAL_MAX_LENGTH, PASSKEY_FIELDS, type PasskeysAnswer } from '../domains/accounts/model/passkey.ts'
import { PASSKEYS } from '../domains/accounts/model/security-messages.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import { createPasskey, deletePasskey, renamePasskey } from '../domains/accounts/server/passkeys.ts'
import { requireRecentAuthentication } from '../domains/accounts/server/reauthentication.ts'
import { refusalOf } from '../domains/accounts/server/refusal.ts'
import { readPasskeys } from '../domains/accounts/server/security-state.ts'
import { PasskeysPage } from '../domains/accounts/ui/security/passkeys-page.tsx'
import type { Route } from './+types/account.security.passkeys'

export const meta: Route.MetaFunction = () => [{ title: `${PASSKEYS.section} · Nomster` }]

export async function loader({ url, context }: Route.LoaderArgs) {
	const me = context.get(meContext)
	if (!me) throw redirect(loginPath(url))
	return { passkeys: await readPasskeys(context.get(serverContext).db, me.id) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
	if (!context.get(meContext)) throw redirect(loginPath(url))
	const form = await readForm(request, PASSKEY_FIELDS, { credential: CREDENTIAL_MAX_LENGTH })
	try {
		return data<PasskeysAnswer>({ kind: 'done', message: await change(request, form, context) })
	} catch (error) {
		const { message, code, init } = refusalOf(error, context.get(serverContext).log)
		return data<PasskeysAnswer>({ kind: 'refused', code, message }, init)
	}
}

/** What was done, as a sentence. */
async function change(request: Request, form: FormData, context: Route.ActionArgs['context']): Promise<string> {
	const { db, clock, makeId, env } = context.get(serverContext)
	const me = context.get(meContext)
	if (!me) throw new AppError('not_signed_in', PASSKEYS.notCreated)
	const text = (name: string) => String(form.get(name) ?? '')
	const server = { db, clock, makeId, appUrl: env.APP_URL }
	const own = { id: text('id'), userId: me.id }
	switch (form.get('intent')) {
		case 'create':
			requireRecentAuthentication(context.get(sessionContext), clock())
			await createPasskey(server, request, {
				me,
				credential: text('credential'),
				name: text('name'),
			})
			return PASSKEYS.created
		case 'rename':
			await renamePasskey(db, own, text('name'))
			return PASSKEYS.renamed
		case 'delete':
			requireRecentAuthentication(context.get(sessionContext), clock())
			await deletePasskey({ ...server, env }, own)
			return PASSKEYS.removed
		default:
			throw new AppError('bad_request', PASSKEYS.unknown)
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	sendAccountForm(serverAction, (message): PasskeysAnswer => ({ kind: 'refused', code: 'unavailable', message }))

export default function AccountPasskeys({ loaderData }: Route.ComponentProps) {
	return <PasskeysPage passkeys={loaderData.passkeys} />
}
