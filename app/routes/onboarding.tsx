import { lazy, Suspense, useEffect } from 'react'
import { data, redirect, replace, useNavigate, useNavigation } from 'react-router'
import { refusalIn } from '#app/platform/server/stops.ts'
import { meContext, serverContext } from '../context.ts'
import { keepDeletionStatus } from '../domains/accounts/client/keep-deletion-status.ts'
import { onboardingDone } from '../domains/accounts/client/preference-queries.ts'
import { sendAccountForm } from '../domains/accounts/client/send-account-form.ts'
import { CANCEL_DELETION, DELETION } from '../domains/accounts/model/deletion.ts'
import { safeNext } from '../domains/accounts/model/guard.ts'
import { ACCOUNT_MESSAGES } from '../domains/accounts/model/messages.ts'
import { CHOICE_NAMES, isChoiceName, preferencesFrom, SINGLE_CHOICES } from '../domains/accounts/model/onboarding.ts'
import { isPendingDeletion } from '../domains/accounts/model/pending-deletion.ts'
import { savePreferences } from '../domains/accounts/model/verbs.ts'
import { answerCancellation } from '../domains/accounts/server/answer-cancellation.ts'
import { completeOnboarding } from '../domains/accounts/server/complete-onboarding.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import { clearDraft } from '../domains/accounts/ui/onboarding-draft-store.ts'
import { OnboardingForm } from '../domains/accounts/ui/onboarding-form.tsx'
import { edit } from '../sync/client/edits/edit.ts'
import { syncNow } from '../sync/client/exchange/running-sync.ts'
import { useMe } from '../sync/client/react/use-me.ts'
import { useRows } from '../sync/client/react/use-rows.ts'
import { findMarker, patchMarker } from '../sync/client/session/marker.ts'
import { type LocalStore, openLocalStore } from '../sync/client/store/local-store.ts'
import { NotSavedError } from '../sync/client/store/not-saved.ts'
import { NOT_SAVED_DEFECT } from '../sync/model/not-saved-messages.ts'
import { showToast } from '../ui/toasts.tsx'
import type { Route } from './+types/onboarding'

const PendingDeletion = lazy(() => import('../domains/accounts/ui/pending-deletion.tsx'))

export const handle = { frame: false }
export const meta: Route.MetaFunction = () => [{ title: 'Welcome · Nomster' }]

/** Where a completed onboarding leads: the page that was asked for before the sign-up, else the home page. */
const afterOnboarding = (url: URL): string => {
	const next = url.searchParams.get('next')
	return next === null ? '/home' : safeNext(next)
}

export function loader({ url, context }: Route.LoaderArgs) {
	const me = context.get(meContext)
	if (!me) throw redirect('/login')
	if (me.onboarding_completed) throw replace(afterOnboarding(url))
	return { userId: me.id }
}

export async function action({ request, url, context }: Route.ActionArgs) {
	const server = context.get(serverContext)
	const { db, clock, log } = server
	const me = context.get(meContext)
	if (!me) throw redirect('/login')
	const form = await readForm(request, ['intent', ...SINGLE_CHOICES], {}, CHOICE_NAMES)
	if (form.get('intent') === CANCEL_DELETION) {
		const answer = await answerCancellation(server, me)
		// A page that is rendered in this request, without scripts, shows the new state.
		if ('status' in answer.data) context.set(meContext, { ...me, ...answer.data.status })
		return answer
	}
	if (me.onboarding_completed) return replace(afterOnboarding(url))
	const preferences = preferencesFrom((field) => (isChoiceName(field) ? form.getAll(field) : form.get(field)))
	try {
		await completeOnboarding(db, me, preferences, clock())
	} catch (error) {
		const refusal = refusalIn(error)
		if (!refusal) log.error('onboarding_failed', error)
		const failure = refusal?.message ?? ACCOUNT_MESSAGES.onboardingFailed
		return data({ failure }, { status: refusal?.status ?? 500 })
	}
	return replace(afterOnboarding(url))
}

/** On the device first, if its store is ready by now; else through the server. */
export async function clientAction({ request, url, serverAction }: Route.ClientActionArgs) {
	const form = await request.clone().formData()
	if (form.get('intent') === CANCEL_DELETION)
		return sendAccountForm(
			async () => {
				const answer = await serverAction()
				return 'kind' in answer ? keepDeletionStatus(answer) : answer
			},
			() => ({ kind: 'cancellation', problem: DELETION.cancelFailed }) as const,
		)
	const saved = await saveOnDevice(form)
	if (saved && 'failure' in saved) return saved
	if (!saved) {
		try {
			return await serverAction()
		} catch (thrown) {
			if (thrown instanceof Response) await finish(form)
			throw thrown
		}
	}
	await finish(form)
	return replace(await pageAfter(saved.localStore, afterOnboarding(url)))
}

/** null when this device has no store for this cook, or an incomplete one. */
async function saveOnDevice(form: FormData): Promise<{ localStore: LocalStore } | { failure: string } | null> {
	const me = await findMarker()
	const localStore = me && (await openLocalStore(me.id).catch(() => null))
	if (!me || !localStore?.isComplete) return null
	const preferences = preferencesFrom((field) => (isChoiceName(field) ? form.getAll(field) : form.get(field)))
	try {
		await edit(localStore, savePreferences({ userId: me.id, preferences, now: Date.now() }))
		return { localStore }
	} catch (error) {
		if (error instanceof NotSavedError) return { failure: error.message }
		console.error('not saved', error)
		return { failure: NOT_SAVED_DEFECT }
	}
}

/** From now on the device treats this cook as one who has completed onboarding. */
async function finish(form: FormData): Promise<void> {
	clearDraft()
	await patchMarker({ onboarding_completed: true }).catch(() => undefined)
	const skipped = form.get('intent') === 'skip'
	showToast({ kind: 'done', title: skipped ? ACCOUNT_MESSAGES.onboardingSkipped : ACCOUNT_MESSAGES.onboarded })
}

/**
 * How long the redirect to the next page waits for the push, ms: the server would send a cook back whose onboarding has
 * not arrived.
 */
const PUSH_WAIT_MS = 4_000

/** The page needs the server; the recipes are on the device and work without it. */
async function pageAfter(localStore: LocalStore, page: string): Promise<string> {
	if (!navigator.onLine) return '/recipes'
	await Promise.race([syncNow().catch(() => undefined), new Promise((done) => setTimeout(done, PUSH_WAIT_MS))])
	const isSent = (await (await localStore.connection()).count('outbox')) === 0
	return isSent ? page : '/recipes'
}

export default function OnboardingPage({ loaderData, actionData }: Route.ComponentProps) {
	const me = useMe()
	const failure = actionData && 'failure' in actionData ? actionData.failure : undefined
	useEffect(() => {
		if (failure) showToast({ kind: 'problem', title: failure })
	}, [failure])
	const navigate = useNavigate()
	const isIdle = useNavigation().state === 'idle'
	const isDone = useRows(onboardingDone(loaderData.userId), false)
	useEffect(() => {
		// Completed on this device or in another tab, and the server does not know yet.
		if (isDone && isIdle)
			void patchMarker({ onboarding_completed: true }).then(() => navigate('/recipes', { replace: true }))
	}, [isDone, isIdle, navigate])
	return (
		<>
			{me && isPendingDeletion(me) ? (
				<Suspense>
					<PendingDeletion me={me} action="/onboarding" />
				</Suspense>
			) : null}
			<OnboardingForm userId={loaderData.userId} failure={failure} />
		</>
	)
}
