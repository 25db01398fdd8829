import { parseWithZod } from '@conform-to/zod/v4'
import { ChevronRight } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { data, Link, redirect } from 'react-router'
import type { Me } from '#app/platform/model/me.ts'
import { meContext, type ServerRequest, serverContext } from '../context.ts'
import { COOKIES } from '../domains/accounts/model/cookie-messages.ts'
import { ACCOUNT_MESSAGES } from '../domains/accounts/model/messages.ts'
import { PROFILE_FIELDS, profileSchema } from '../domains/accounts/model/profile.ts'
import { isAdmin } from '../domains/accounts/model/roles.ts'
import { sendConfirmationAgain } from '../domains/accounts/server/confirm-email.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import { refusalOf } from '../domains/accounts/server/refusal.ts'
import { saveProfile } from '../domains/accounts/server/save-profile.ts'
import { ConfirmEmailNotice } from '../domains/accounts/ui/confirm-email-notice.tsx'
import { ProfileForm } from '../domains/accounts/ui/profile-form.tsx'
import { SignOut } from '../domains/accounts/ui/sign-out.tsx'
import { ThemeChoice } from '../domains/accounts/ui/theme-choice.tsx'
import { PlanSummary } from '../domains/billing/ui/plan-summary.tsx'
import { QUEUE } from '../domains/moderation/model/queue.ts'
import { deviceContext } from '../sync/client/react/device-context.ts'
import { patchMarker } from '../sync/client/session/marker.ts'
import { DEVICE_TITLE, SYNC_ENTRY } from '../sync/model/messages-page.ts'
import { SYNC_PAGE } from '../sync/ui/sync-page-path.ts'
import { showToast } from '../ui/toasts.tsx'
import type { Route } from './+types/account'

const PreferencesForm = lazy(() => import('../domains/accounts/ui/preferences-form.tsx'))
const CookieSection = lazy(() => import('../domains/accounts/ui/cookies/cookie-section.tsx'))

export const meta: Route.MetaFunction = () => [{ title: 'Account · Nomster' }]
/** A refusal has a retry-after header. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export function loader({ context }: Route.LoaderArgs) {
	const me = context.get(meContext)
	if (!me) throw redirect('/login')
	return pageOf(me)
}

function pageOf(me: Me) {
	const { first_name, last_name, display_name, avatar_url, email, email_confirmed } = me
	const { subscription_tier, is_beta_tester } = me
	return {
		userId: me.id,
		owner: { first_name, last_name, display_name, avatar_url, email },
		email_confirmed,
		subscriber: { subscription_tier, is_beta_tester },
		isAdmin: isAdmin(me),
	}
}

/**
 * Without a network the device provides the cook: preferences and the choices of this device can be changed then too.
 */
export async function clientLoader({ context, serverLoader }: Route.ClientLoaderArgs) {
	try {
		return await serverLoader()
	} catch (error) {
		const me = context.get(deviceContext)?.me
		if (!me || navigator.onLine) throw error
		return pageOf(me)
	}
}

export async function action({ request, context }: Route.ActionArgs) {
	const me = context.get(meContext)
	if (!me) throw redirect('/login')
	const form = await readForm(request, [...PROFILE_FIELDS, 'intent'])
	if (form.get('intent') === 'send_confirmation') return sendConfirmation(context.get(serverContext), me)
	return changeProfile(context.get(serverContext), me, form)
}

async function changeProfile({ db, log }: ServerRequest, me: Me, form: FormData) {
	const submission = parseWithZod(form, { schema: profileSchema })
	if (submission.status !== 'success') {
		return data({ kind: 'profile', result: submission.reply(), written: null } as const, { status: 422 })
	}
	try {
		const written = await saveProfile(db, me.id, submission.value)
		return data({ kind: 'profile', result: submission.reply(), written } as const)
	} catch (error) {
		log.error('profile_failed', error)
		const result = submission.reply({ formErrors: [ACCOUNT_MESSAGES.profileFailed] })
		return data({ kind: 'profile', result, written: null } as const, { status: 500 })
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

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
	const answer = await serverAction()
	// The frame shows the name that the device has stored.
	if (answer.kind === 'profile' && answer.written) await patchMarker(answer.written).catch(() => undefined)
	return answer
}

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
	const { userId, owner, email_confirmed, subscriber, isAdmin } = loaderData
	const profile = actionData?.kind === 'profile' ? actionData.result : undefined

	useEffect(() => {
		if (profile?.status === 'success') showToast({ kind: 'done', title: ACCOUNT_MESSAGES.profileSaved })
		if (profile?.error?.['']) showToast({ kind: 'problem', title: ACCOUNT_MESSAGES.profileFailed })
	}, [profile])

	return (
		<main id="main" tabIndex={-1} className="page pt-4 pb-10 lg:pt-10">
			<h1 className="text-h1 lg:text-display">Account</h1>
			<nav aria-label="Account" className="carousel mt-4 !gap-2 lg:hidden">
				{SECTIONS.map(({ id, title }) => (
					<a key={id} href={`#${id}`} className="chip">
						{title}
					</a>
				))}
			</nav>
			<div className="mt-7 grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:gap-16">
				<div className="grid grid-cols-1 content-start gap-12">
					<Section id="profile">
						{email_confirmed ? null : (
							<ConfirmEmailNotice
								email={owner.email}
								answer={actionData?.kind === 'confirmation' ? actionData.sentence : undefined}
							/>
						)}
						<ProfileForm owner={owner} answer={profile} />
					</Section>
					<Section id="preferences">
						<Suspense>
							<PreferencesForm userId={userId} />
						</Suspense>
					</Section>
				</div>
				<div className="grid grid-cols-1 content-start gap-12">
					<Section id="billing">
						<div>
							<PlanSummary subscriber={subscriber} />
						</div>
					</Section>
					<Section id="settings">
						<section>
							<h3 className="mb-3 text-h3">Theme</h3>
							<ThemeChoice />
						</section>
						<section id="cookies" className="scroll-mt-4">
							<h3 className="mb-1 text-h3">{COOKIES.title}</h3>
							<Suspense>
								<CookieSection />
							</Suspense>
						</section>
						<LinkList title={DEVICE_TITLE} links={[{ to: SYNC_PAGE, label: SYNC_ENTRY }]} />
						{isAdmin ? <LinkList title="Administration" links={[{ to: '/admin', label: QUEUE.title }]} /> : null}
						<LinkList title="Legal" links={LEGAL} />
						<SignOut />
					</Section>
				</div>
			</div>
		</main>
	)
}

/** The sections of the page, named like the spec's tabs. */
const SECTIONS = [
	{ id: 'profile', title: 'Profile' },
	{ id: 'preferences', title: 'Preferences' },
	{ id: 'billing', title: 'Billing' },
	{ id: 'settings', title: 'Settings' },
] as const
const LEGAL = [
	{ to: '/privacy', label: 'Privacy Policy' },
	{ to: '/terms', label: 'Terms of Use' },
]

const Section = ({ id, children }: { id: (typeof SECTIONS)[number]['id']; children: ReactNode }) => (
	<section id={id} aria-labelledby={`${id}-title`} className="grid scroll-mt-4 grid-cols-1 content-start gap-8">
		<h2 id={`${id}-title`} className="-mb-3 text-h2">
			{SECTIONS.find((section) => section.id === id)?.title}
		</h2>
		{children}
	</section>
)

const LinkList = ({ title, links }: { title: string; links: readonly { to: string; label: string }[] }) => (
	<section>
		<h3 className="text-h3">{title}</h3>
		<ul className="mt-2">
			{links.map(({ to, label }) => (
				<li key={to} className="border-b border-line">
					<Link to={to} className="flex min-h-14 items-center justify-between gap-4 font-semibold">
						{label}
						<ChevronRight aria-hidden="true" className="size-5 text-ink-3" />
					</Link>
				</li>
			))}
		</ul>
	</section>
)
