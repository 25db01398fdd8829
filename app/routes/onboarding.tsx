import { useEffect } from 'react'
import { data, redirect, replace } from 'react-router'
import { meContext, serverContext } from '../context.ts'
import { ACCOUNT_MESSAGES } from '../domains/accounts/model/messages.ts'
import { isChoiceName, preferencesFrom } from '../domains/accounts/model/onboarding.ts'
import { completeOnboarding } from '../domains/accounts/server/complete-onboarding.ts'
import { clearDraft } from '../domains/accounts/ui/onboarding-draft-store.ts'
import { OnboardingForm } from '../domains/accounts/ui/onboarding-form.tsx'
import { patchMarker } from '../sync/client/marker.ts'
import { showToast } from '../ui/toasts.tsx'
import type { Route } from './+types/onboarding'

export const handle = { frame: false }
export const meta: Route.MetaFunction = () => [{ title: 'Welcome · Nomster' }]

export function loader({ context }: Route.LoaderArgs) {
	const me = context.get(meContext)
	if (!me) throw redirect('/login')
	if (me.onboarding_completed) throw replace('/home')
	return { userId: me.id }
}

export async function action({ request, context }: Route.ActionArgs) {
	const { db, clock, log } = context.get(serverContext)
	const me = context.get(meContext)
	if (!me) throw redirect('/login')
	const form = await request.formData().catch(() => new FormData())
	if (me.onboarding_completed) return replace('/home')
	const preferences = preferencesFrom((field) => (isChoiceName(field) ? form.getAll(field) : form.get(field)))
	try {
		await completeOnboarding(db, me, preferences, clock())
	} catch (error) {
		log.error('onboarding_failed', error)
		return data({ failure: ACCOUNT_MESSAGES.onboardingFailed }, { status: 500 })
	}
	return replace('/home')
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	const intent = (await request.clone().formData()).get('intent')
	try {
		return await serverAction()
	} catch (thrown) {
		if (thrown instanceof Response) {
			clearDraft()
			await patchMarker({ onboarding_completed: true }).catch(() => undefined)
			const skipped = intent === 'skip'
			showToast({ kind: 'done', title: skipped ? ACCOUNT_MESSAGES.onboardingSkipped : ACCOUNT_MESSAGES.onboarded })
		}
		throw thrown
	}
}

export default function OnboardingPage({ loaderData, actionData }: Route.ComponentProps) {
	const failure = actionData?.failure
	useEffect(() => {
		if (failure) showToast({ kind: 'problem', title: failure })
	}, [failure])
	return <OnboardingForm userId={loaderData.userId} failure={failure} />
}
