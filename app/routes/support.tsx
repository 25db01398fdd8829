import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import { meContext, serverContext } from '../context.ts'
import { sendAccountForm } from '../domains/accounts/client/send-account-form.ts'
import { SUPPORT } from '../domains/accounts/model/support.ts'
import { SUPPORT_PATH } from '../domains/accounts/model/support-path.ts'
import { SUPPORT_FIELDS, SUPPORT_READ_LENGTH, supportSchema } from '../domains/accounts/model/support-schema.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import { refusalOf } from '../domains/accounts/server/refusal.ts'
import { sendSupportRequest } from '../domains/accounts/server/send-support.ts'
import type { FormAnswer } from '../domains/accounts/ui/login-form.tsx'
import { SupportForm } from '../domains/accounts/ui/support-form.tsx'
import { allow } from '../domains/billing/model/plans.ts'
import { VisitorHeader } from '../domains/social/ui/visitor-header.tsx'
import { useMe } from '../sync/client/react/use-me.ts'
import type { Route } from './+types/support'

/** Open to everybody: a cook whose account is disabled has no other door. */
export const handle = { static: true }
export const meta: Route.MetaFunction = () => [{ title: 'Support · Nomster' }]
/** A refusal has a retry-after header. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export function loader({ url, context }: Route.LoaderArgs) {
	return {
		isOpen: Boolean(context.get(serverContext).env.SUPPORT_EMAIL),
		isSent: url.searchParams.has('sent'),
		email: context.get(meContext)?.email ?? '',
	}
}

export async function action({ request, context }: Route.ActionArgs) {
	const { env, log, address, ...server } = context.get(serverContext)
	const form = await readForm(request, SUPPORT_FIELDS, { message: SUPPORT_READ_LENGTH })
	const submission = parseWithZod(form, { schema: supportSchema })
	if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
	try {
		const me = context.get(meContext)
		const isFirst = me !== null && allow(me, 'prioritySupport').allowed
		const sender = { address, accountId: me?.id ?? null, isFirst }
		await sendSupportRequest({ ...server, supportEmail: env.SUPPORT_EMAIL }, submission.value, sender)
	} catch (error) {
		const { message, init } = refusalOf(error, log)
		return data(submission.reply({ formErrors: [message] }), init)
	}
	throw redirect(`${SUPPORT_PATH}?sent=1`)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	sendAccountForm(serverAction, (sentence): FormAnswer => ({ error: { '': [sentence] } }))

export default function SupportPage({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<>
			{useMe() ? null : <VisitorHeader />}
			<main id="main" tabIndex={-1} className="page pt-4 pb-12 lg:pt-10">
				<h1 className="text-h1 lg:text-display">{SUPPORT.title}</h1>
				<div className="max-w-[32rem]">
					<p className="mt-2 text-ink-2">{SUPPORT.intro}</p>
					<SupportForm {...loaderData} answer={actionData} />
				</div>
			</main>
		</>
	)
}
