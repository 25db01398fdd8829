import { data, redirect } from 'react-router'
import { AppError } from '#app/platform/model/errors.ts'
import { meContext, serverContext, sessionContext } from '../context.ts'
import { sendAccountForm } from '../domains/accounts/client/send-account-form.ts'
import { loginPath } from '../domains/accounts/model/next-path.ts'
import { TWO_FACTOR } from '../domains/accounts/model/security-messages.ts'
import { TWO_FACTOR_FIELDS, type TwoFactorAnswer } from '../domains/accounts/model/two-factor.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import { requireRecentAuthentication } from '../domains/accounts/server/reauthentication.ts'
import { refusalOf } from '../domains/accounts/server/refusal.ts'
import { readSecondFactor } from '../domains/accounts/server/security-state.ts'
import {
	beginTwoFactor,
	confirmTwoFactor,
	renewRecoveryCodes,
	switchTwoFactorOff,
} from '../domains/accounts/server/two-factor.ts'
import { TwoFactorPage } from '../domains/accounts/ui/security/two-factor-page.tsx'
import type { Route } from './+types/account.security.two-factor'

export const meta: Route.MetaFunction = () => [{ title: `${TWO_FACTOR.section} · Nomster` }]
/** A refusal has a retry-after header. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export async function loader({ url, context }: Route.LoaderArgs) {
	const { db, env } = context.get(serverContext)
	const me = context.get(meContext)
	if (!me) throw redirect(loginPath(url))
	return { ...(await readSecondFactor(db, me.id)), isConfigured: Boolean(env.TOTP_SECRET) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
	const { log } = context.get(serverContext)
	const me = context.get(meContext)
	if (!me) throw redirect(loginPath(url))
	const form = await readForm(request, TWO_FACTOR_FIELDS)
	try {
		return data<TwoFactorAnswer>(await change(form, context))
	} catch (error) {
		const { message, code, init } = refusalOf(error, log)
		return data<TwoFactorAnswer>({ kind: 'refused', code, message }, init)
	}
}

async function change(form: FormData, context: Route.ActionArgs['context']): Promise<TwoFactorAnswer> {
	const { db, clock, makeId, log, env, address } = context.get(serverContext)
	const me = context.get(meContext)
	requireRecentAuthentication(context.get(sessionContext), clock())
	if (!me) throw new AppError('not_signed_in', TWO_FACTOR.unreadable)
	const server = { db, clock, makeId, appUrl: env.APP_URL, log, totpSecret: env.TOTP_SECRET }
	switch (form.get('intent')) {
		case 'begin':
			return { kind: 'begun', key: await beginTwoFactor(server, me) }
		case 'confirm':
			return confirmTwoFactor(server, me, String(form.get('code') ?? ''), { address })
		case 'renew':
			return { kind: 'codes', codes: await renewRecoveryCodes(server, me.id), isNew: false }
		case 'switch_off':
			await switchTwoFactorOff(server, me.id)
			return { kind: 'off' }
		default:
			throw new AppError('bad_request', TWO_FACTOR.notBegun)
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	sendAccountForm(serverAction, (message): TwoFactorAnswer => ({ kind: 'refused', code: 'unavailable', message }))

export default function AccountTwoFactor({ loaderData, actionData }: Route.ComponentProps) {
	return <TwoFactorPage {...loaderData} answered={actionData} />
}
