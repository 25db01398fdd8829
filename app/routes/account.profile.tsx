import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { useEffect } from 'react'
import { data, redirect, useSubmit } from 'react-router'
import type { Me } from '#app/platform/model/me.ts'
import { refusalIn } from '#app/platform/server/stops.ts'
import { meContext, type ServerRequest, serverContext, sessionContext } from '../context.ts'
import { sendAccountForm } from '../domains/accounts/client/send-account-form.ts'
import { useAccount } from '../domains/accounts/client/use-account.ts'
import { CONNECTED, type ConnectedAccount } from '../domains/accounts/model/connected-accounts.ts'
import { fullNameOf } from '../domains/accounts/model/me.ts'
import { ACCOUNT_MESSAGES, AVATAR_MESSAGES } from '../domains/accounts/model/messages.ts'
import { PROFILE_FIELDS, profileSchema } from '../domains/accounts/model/profile.ts'
import { PICTURE_INTENT } from '../domains/accounts/model/provider-picture.ts'
import { asksForProof } from '../domains/accounts/model/reauthentication.ts'
import { changeAvatar } from '../domains/accounts/server/change-avatar.ts'
import { sendConfirmationAgain } from '../domains/accounts/server/confirm-email.ts'
import { disconnect, readProfilePage } from '../domains/accounts/server/connected-accounts.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import { labelOf } from '../domains/accounts/server/providers/configured.ts'
import { requireRecentAuthentication } from '../domains/accounts/server/reauthentication.ts'
import { refusalOf } from '../domains/accounts/server/refusal.ts'
import { saveProfile } from '../domains/accounts/server/save-profile.ts'
import type { OwnSession } from '../domains/accounts/server/sessions.ts'
import { AvatarField } from '../domains/accounts/ui/avatar-field.tsx'
import { ConfirmEmailNotice } from '../domains/accounts/ui/confirm-email-notice.tsx'
import { ConnectedAccounts } from '../domains/accounts/ui/connected-accounts.tsx'
import { ProfileForm } from '../domains/accounts/ui/profile-form.tsx'
import { Reauthentication } from '../domains/accounts/ui/security/reauthentication.tsx'
import { ConnectionSettings, type OwnChoices } from '../domains/social/ui/connection-settings.tsx'
import { OwnLinks } from '../domains/social/ui/own-links.tsx'
import { patchMarker } from '../sync/client/session/marker.ts'
import { showToast } from '../ui/toasts.tsx'
import type { Route } from './+types/account.profile'

export const meta: Route.MetaFunction = () => [{ title: 'Account · Nomster' }]
/** A refusal has a retry-after header. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export async function loader({ context }: Route.LoaderArgs) {
	const me = context.get(meContext)
	if (!me) throw redirect('/login')
	const { db, env } = context.get(serverContext)
	return readProfilePage(db, env, me.id)
}

/** Without a network the names can be read; the connected accounts are the server's. */
export async function clientLoader({
	serverLoader,
}: Route.ClientLoaderArgs): Promise<{ accounts: ConnectedAccount[]; own: OwnChoices | null }> {
	try {
		return await serverLoader()
	} catch (error) {
		if (!navigator.onLine) return { accounts: [], own: null }
		if (error instanceof Error) showToast({ kind: 'problem', title: ACCOUNT_MESSAGES.profileNotLoaded })
		throw error
	}
}

export async function action({ request, context }: Route.ActionArgs) {
	const me = context.get(meContext)
	if (!me) throw redirect('/login')
	const form = await readForm(request, [...PROFILE_FIELDS, 'intent', 'provider', 'path'])
	if (form.get('intent') === 'avatar') return saveAvatar(context.get(serverContext), me, String(form.get('path') ?? ''))
	if (form.get('intent') === PICTURE_INTENT)
		return saveProviderPicture(context.get(serverContext), me, String(form.get('path') ?? ''))
	if (form.get('intent') === 'disconnect') {
		const provider = String(form.get('provider') ?? '')
		return disconnectAccount(context.get(serverContext), context.get(sessionContext), { me, provider })
	}
	if (form.get('intent') === 'send_confirmation') return sendConfirmation(context.get(serverContext), me)
	return changeProfile(context.get(serverContext), me, form)
}

async function changeProfile({ db, log }: ServerRequest, me: Me, form: FormData) {
	const submission = parseWithZod(form, { schema: profileSchema, disableAutoCoercion: true })
	if (submission.status !== 'success') {
		return data({ kind: 'profile', result: submission.reply(), written: null } as const, { status: 422 })
	}
	try {
		const written = await saveProfile(db, me.id, submission.value)
		return data({ kind: 'profile', result: submission.reply(), written } as const)
	} catch (error) {
		const refusal = refusalIn(error)
		if (!refusal) log.error('profile_failed', error)
		const result = submission.reply({ formErrors: [refusal?.message ?? ACCOUNT_MESSAGES.profileFailed] })
		return data({ kind: 'profile', result, written: null } as const, { status: refusal?.status ?? 500 })
	}
}

async function saveAvatar({ log, ...server }: ServerRequest, me: Me, path: string) {
	try {
		const avatar_url = await changeAvatar(server, me.id, path === '' ? null : path)
		return data({ kind: 'avatar', problem: null, avatar_url } as const)
	} catch (error) {
		const { message, code, init } = refusalOf(error, log)
		return data(
			{ kind: 'avatar', problem: code === 'unexpected' ? AVATAR_MESSAGES.updateFailed : message } as const,
			init,
		)
	}
}

/** Nobody has pressed anything: what fails is only logged, and a picture that the cook has chosen meanwhile stays. */
async function saveProviderPicture({ log, ...server }: ServerRequest, me: Me, path: string) {
	if (me.avatar_url !== null) return data({ kind: 'provider_picture', avatar_url: me.avatar_url } as const)
	try {
		return data({ kind: 'provider_picture', avatar_url: await changeAvatar(server, me.id, path) } as const)
	} catch (error) {
		return data({ kind: 'provider_picture', avatar_url: null } as const, refusalOf(error, log).init)
	}
}

async function sendConfirmation({ log, env, ...server }: ServerRequest, me: Me) {
	if (me.email_confirmed) return data({ kind: 'confirmation', sentence: ACCOUNT_MESSAGES.confirmed } as const)
	try {
		await sendConfirmationAgain({ ...server, appUrl: env.APP_URL }, me)
		return data({ kind: 'confirmation', sentence: ACCOUNT_MESSAGES.confirmationSent } as const)
	} catch (error) {
		const { message, init } = refusalOf(error, log)
		return data({ kind: 'confirmation', sentence: message } as const, init)
	}
}

async function disconnectAccount(
	{ db, env, log, clock, makeId }: ServerRequest,
	session: OwnSession | null,
	{ me, provider }: { me: Me; provider: string },
) {
	const answer = { kind: 'disconnect', provider, label: labelOf(env, provider) } as const
	try {
		requireRecentAuthentication(session, clock())
		await disconnect({ db, env, clock, makeId }, me.id, provider)
		return data({ ...answer, problem: null, code: undefined })
	} catch (error) {
		const { message, code, init } = refusalOf(error, log)
		return data({ ...answer, problem: code === 'unexpected' ? CONNECTED.failed(answer.label) : message, code }, init)
	}
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	const form = await request.clone().formData()
	if (form.get('intent') === PICTURE_INTENT) return keepProviderPicture(serverAction)
	const send = async () => {
		const answer = await serverAction()
		// The frame shows the name and the picture that the device has stored.
		if (answer.kind === 'profile' && answer.written) await patchMarker(answer.written).catch(() => undefined)
		if (answer.kind === 'avatar') await tellOfAvatar(answer)
		return answer
	}
	return sendAccountForm(send, (sentence) => unsent(form, sentence))
}

async function keepProviderPicture(serverAction: Route.ClientActionArgs['serverAction']) {
	const answer = await Promise.resolve(serverAction()).catch(() => null)
	const avatar_url = answer?.kind === 'provider_picture' ? answer.avatar_url : null
	if (avatar_url !== null) await patchMarker({ avatar_url }).catch(() => undefined)
	return { kind: 'provider_picture', avatar_url } as const
}

function unsent(form: FormData, sentence: string) {
	const intent = form.get('intent')
	if (intent === 'avatar') {
		showToast({ kind: 'problem', title: AVATAR_MESSAGES.updateFailed, description: sentence })
		return { kind: 'avatar', problem: sentence } as const
	}
	if (intent === 'send_confirmation') return { kind: 'confirmation', sentence } as const
	if (intent === 'disconnect') {
		const provider = String(form.get('provider') ?? '')
		return { kind: 'disconnect', provider, label: null, problem: sentence, code: undefined } as const
	}
	const result: SubmissionResult<string[]> = { status: 'error', error: { '': [ACCOUNT_MESSAGES.profileOffline] } }
	return { kind: 'profile', result, written: null } as const
}

async function tellOfAvatar(answer: { problem: string | null; avatar_url?: string | null }) {
	const { problem, avatar_url } = answer
	if (problem !== null || avatar_url === undefined) {
		showToast({ kind: 'problem', title: AVATAR_MESSAGES.updateFailed, ...(problem ? { description: problem } : {}) })
		return
	}
	await patchMarker({ avatar_url }).catch(() => undefined)
	showToast({ kind: 'done', title: avatar_url === null ? AVATAR_MESSAGES.removed : AVATAR_MESSAGES.updated })
}

export default function AccountProfile({ loaderData, actionData }: Route.ComponentProps) {
	const submit = useSubmit()
	const { userId, owner, email_confirmed } = useAccount()
	const profile = actionData?.kind === 'profile' ? actionData.result : undefined

	const disconnected = actionData?.kind === 'disconnect' ? actionData : undefined
	// Without a network only the page knows the provider's name.
	const listed = loaderData.accounts.find(({ provider }) => provider === disconnected?.provider)
	const label = disconnected?.label ?? listed?.label ?? ''

	useEffect(() => {
		if (!disconnected || asksForProof(disconnected)) return
		const { problem } = disconnected
		if (problem === null) showToast({ kind: 'done', title: CONNECTED.disconnected(label) })
		else showToast({ kind: 'problem', title: CONNECTED.notDisconnected(label), description: problem })
	}, [disconnected, label])
	useEffect(() => {
		if (profile?.status === 'success') showToast({ kind: 'done', title: ACCOUNT_MESSAGES.profileSaved })
		if (profile?.error?.['']) showToast({ kind: 'problem', title: ACCOUNT_MESSAGES.profileFailed })
	}, [profile])

	return (
		<>
			<h2 className="sr-only">Profile</h2>
			{email_confirmed ? null : (
				<ConfirmEmailNotice
					email={owner.email}
					answer={actionData?.kind === 'confirmation' ? actionData.sentence : undefined}
				/>
			)}
			<AvatarField name={fullNameOf(owner)} url={owner.avatar_url} />
			<ProfileForm owner={owner} answer={profile} />
			{loaderData.own ? <ConnectionSettings own={loaderData.own} links={<OwnLinks userId={userId} />} /> : null}
			<ConnectedAccounts
				accounts={loaderData.accounts}
				problem={asksForProof(disconnected) ? null : disconnected?.problem}
			/>
			<Reauthentication
				answer={disconnected}
				onDone={() => void submit({ intent: 'disconnect', provider: disconnected?.provider ?? '' }, { method: 'post' })}
			/>
		</>
	)
}
