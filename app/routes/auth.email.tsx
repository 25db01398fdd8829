import { data, redirect, redirectDocument } from 'react-router'
import { serverContext } from '../context.ts'
import { sendAccountForm } from '../domains/accounts/client/send-account-form.ts'
import { addressSchema } from '../domains/accounts/model/address.ts'
import { PROVIDER_MESSAGES } from '../domains/accounts/model/provider-messages.ts'
import { PROVIDER_CALLBACK_PATH } from '../domains/accounts/model/provider-paths.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import { findAddressStep, giveAddress } from '../domains/accounts/server/providers/pending.ts'
import { refusalOf } from '../domains/accounts/server/refusal.ts'
import { visitorOf } from '../domains/accounts/server/visitor.ts'
import { AddEmailForm } from '../domains/accounts/ui/add-email-form.tsx'
import type { Route } from './+types/auth.email'

export const meta: Route.MetaFunction = () => [{ title: `${PROVIDER_MESSAGES.addEmailTitle} · Nomster` }]
/** A refusal has a retry-after header. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
	const step = await findAddressStep(context.get(serverContext), request)
	if (!step) throw redirect(`${PROVIDER_CALLBACK_PATH}?problem=expired`)
	return step
}

export async function action({ request, context }: Route.ActionArgs) {
	const server = context.get(serverContext)
	const form = await readForm(request, ['email'])
	const email = String(form.get('email') ?? '')
	const address = addressSchema.safeParse(email)
	if (!address.success) return data({ email, error: address.error.issues[0]?.message ?? null }, { status: 422 })
	try {
		const { to, cookies } = await giveAddress(server, request, address.data, visitorOf(request, server))
		return redirectDocument(to, { headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]) })
	} catch (error) {
		const { message, init } = refusalOf(error, server.log)
		return data({ email, error: message }, init)
	}
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	const email = String((await request.clone().formData()).get('email') ?? '')
	return sendAccountForm(serverAction, (error) => ({ email, error }))
}

export default function AuthEmail({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<AddEmailForm label={loaderData.label} email={actionData?.email ?? loaderData.email} error={actionData?.error} />
	)
}
