import { lazy, Suspense } from 'react'
import { data } from 'react-router'
import type { ErrorCode } from '#app/platform/model/errors.ts'
import type { Me } from '#app/platform/model/me.ts'
import { meContext, type ServerRequest, serverContext, sessionContext } from '../context.ts'
import { keepDeletionStatus } from '../domains/accounts/client/keep-deletion-status.ts'
import { sendAccountForm } from '../domains/accounts/client/send-account-form.ts'
import { useAccount } from '../domains/accounts/client/use-account.ts'
import { COOKIES } from '../domains/accounts/model/cookie-messages.ts'
import {
	CANCEL_DELETION,
	DELETION,
	DELETION_FIELDS,
	type DeletionStatus,
	readDeletion,
} from '../domains/accounts/model/deletion.ts'
import { SUPPORT_PATH } from '../domains/accounts/model/support-path.ts'
import { answerCancellation } from '../domains/accounts/server/answer-cancellation.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import { requireRecentAuthentication } from '../domains/accounts/server/reauthentication.ts'
import { refusalOf } from '../domains/accounts/server/refusal.ts'
import { requestDeletion } from '../domains/accounts/server/request-deletion.ts'
import type { OwnSession } from '../domains/accounts/server/sessions.ts'
import { DeleteAccount } from '../domains/accounts/ui/delete-account.tsx'
import { LinkList } from '../domains/accounts/ui/link-list.tsx'
import { SignOut } from '../domains/accounts/ui/sign-out.tsx'
import { ThemeChoice } from '../domains/accounts/ui/theme-choice.tsx'
import { ADMIN_PATH, ADMINISTRATION } from '../domains/administration/model/sections.ts'
import { NUTRITION, NUTRITION_PATH } from '../domains/meal-plan/model/nutrition/nutrition-messages.ts'
import { OWN_DATA_TITLE } from '../domains/own-data/model/title.ts'
import { COOKING_STATISTICS } from '../domains/recipes/model/read-messages.ts'
import { STATISTICS_PATH } from '../domains/recipes/ui/recipe-paths.ts'
import { DEVICE_TITLE, SYNC_ENTRY } from '../sync/model/messages-page.ts'
import { SYNC_PAGE } from '../sync/ui/sync-page-path.ts'
import type { Route } from './+types/account.settings'

const OwnDataSection = lazy(() => import('../domains/own-data/ui/own-data-section.tsx'))
const CookieSection = lazy(() => import('../domains/accounts/ui/cookies/cookie-section.tsx'))

export const meta: Route.MetaFunction = () => [{ title: 'Settings · Nomster' }]

/** A refusal has a retry-after header. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export async function action({ request, context }: Route.ActionArgs) {
	const server = context.get(serverContext)
	const me = context.get(meContext)
	if (!me) return data({ kind: 'refused', problem: DELETION.notSignedIn } as const, { status: 401 })
	const form = await readForm(request, [...DELETION_FIELDS, 'intent'])
	const answer =
		form.get('intent') === CANCEL_DELETION
			? answerCancellation(server, me)
			: schedule(server, me, { form, session: context.get(sessionContext) })
	return answer.then((told) => {
		// A page that is rendered in this request, without scripts, shows the new state.
		if ('status' in told.data) context.set(meContext, { ...me, ...told.data.status })
		return told
	})
}

type Kind = 'request' | 'cancellation'
const FAILED: Record<Kind, string> = { request: DELETION.requestFailed, cancellation: DELETION.cancelFailed }

type Asked = { form: FormData; session: OwnSession | null }

async function schedule({ env, log, ...server }: ServerRequest, me: Me, { form, session }: Asked) {
	const kind = 'request'
	const typed = { grace_days: String(form.get('grace_days') ?? ''), reason: String(form.get('reason') ?? '') }
	const read = readDeletion(typed)
	if (read.kind === 'refused') return data({ kind, problem: null, errors: read.errors } as const, { status: 422 })
	try {
		requireRecentAuthentication(session, server.clock())
		const { scheduledFor } = await requestDeletion({ ...server, appUrl: env.APP_URL }, me, read.request)
		const status: DeletionStatus = { account_status: 'pending_deletion', deletion_scheduled_at: scheduledFor }
		return data({ kind, problem: null, status } as const)
	} catch (error) {
		const { message, code, init } = refusalOf(error, log)
		return data(code === 'unexpected' ? failure(kind) : ({ kind, problem: message, code } as const), init)
	}
}

/** A failure that has no sentence of its own. */
const failure = (kind: Kind) => ({ kind, problem: FAILED[kind], code: 'unexpected' as ErrorCode })

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	const isCancel = (await request.clone().formData()).get('intent') === CANCEL_DELETION
	return sendAccountForm(
		async () => keepDeletionStatus(await serverAction()),
		() => failure(isCancel ? 'cancellation' : 'request'),
	)
}

const KITCHEN = [
	{ to: STATISTICS_PATH, label: COOKING_STATISTICS },
	{ to: NUTRITION_PATH, label: NUTRITION.open },
]
const HELP = [{ to: SUPPORT_PATH, label: 'Contact support' }]
const ADMIN_LINKS = [{ to: ADMIN_PATH, label: ADMINISTRATION.open }]
const LEGAL = [
	{ to: '/privacy', label: 'Privacy Policy' },
	{ to: '/terms', label: 'Terms of Use' },
]

export default function AccountSettings() {
	const { isAdmin } = useAccount()
	return (
		<>
			<h2 className="sr-only">Settings</h2>
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
			<LinkSection title="Your kitchen" links={KITCHEN} />
			<LinkSection title={DEVICE_TITLE} links={[{ to: SYNC_PAGE, label: SYNC_ENTRY }]} />
			{isAdmin ? <LinkSection title={ADMINISTRATION.title} links={ADMIN_LINKS} /> : null}
			<section id="data" className="scroll-mt-4">
				<h3 className="mb-1 text-h3">{OWN_DATA_TITLE}</h3>
				<Suspense>
					<OwnDataSection />
				</Suspense>
			</section>
			<LinkSection title="Help" links={HELP} />
			<LinkSection title="Legal" links={LEGAL} />
			<SignOut />
			<DeleteAccount />
		</>
	)
}

type LinkSectionProps = { title: string; links: readonly { to: string; label: string }[] }

const LinkSection = ({ title, links }: LinkSectionProps) => (
	<section>
		<h3 className="text-h3">{title}</h3>
		<LinkList links={links} />
	</section>
)
