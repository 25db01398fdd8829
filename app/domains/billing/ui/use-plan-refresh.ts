import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { setSyncStatus } from '#app/sync/client/exchange/sync-status.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { SESSION_PATH } from '#app/sync/model/session-path.ts'
import { showToast } from '#app/ui/toast-queue.ts'
import { refreshPlan } from '../client/checkout-calls.ts'
import { RETURNED } from '../model/billing-messages.ts'
import { RETURN_PARAM, type SubscriptionCheck } from '../model/checkout.ts'
import { BILLING_MESSAGES as M } from '../model/messages.ts'

/** Returns a call that shows on this device what the server knows of the cook's plan. */
export function usePlanFromServer(): () => Promise<void> {
	const userId = useMe()?.id
	const { revalidate } = useRevalidator()
	return useCallback(async () => {
		const answer: unknown = await fetch(SESSION_PATH)
			.then((response) => (response.ok ? response.json() : null))
			.catch(() => null)
		if (!userId || typeof answer !== 'object' || answer === null) return
		setSyncStatus({ hasNoCookNews: false })
		await (await import('../client/keep-plan.ts')).keepPlan(answer, userId)
		await revalidate()
	}, [userId, revalidate])
}

/**
 * Reads the plan at Stripe, when the cook asks for it or comes back from Stripe's page. `refresh` rejects if that fails,
 * and the page then says that the check has failed.
 */
export function usePlanRefresh() {
	const show = usePlanFromServer()
	const [isBusy, setBusy] = useState(false)
	const refresh = useCallback(async (): Promise<SubscriptionCheck> => {
		setBusy(true)
		try {
			const check = await refreshPlan()
			await show()
			return check
		} catch (error) {
			setSyncStatus({ hasNoCookNews: true })
			throw error
		} finally {
			setBusy(false)
		}
	}, [show])
	return { refresh, isBusy }
}

/** On coming back from Stripe's page: reads the plan, says what the cook has now, and cleans the address. */
export function useReturn(refresh: () => Promise<SubscriptionCheck>): void {
	const [search, setSearch] = useSearchParams()
	const how = search.get(RETURN_PARAM)
	const isDone = useRef(false)
	useEffect(() => {
		if (how === null || isDone.current) return
		isDone.current = true
		refresh()
			.then((check) => sayWhatIs(how, check), sayFailed)
			.finally(() =>
				setSearch(
					(params) => {
						params.delete(RETURN_PARAM)
						return params
					},
					{ replace: true, preventScrollReset: true },
				),
			)
	}, [how, refresh, setSearch])
}

function sayWhatIs(how: string, { subscribed, subscription_tier }: SubscriptionCheck): void {
	if (how === 'cancelled') showToast({ kind: 'word', title: RETURNED.cancelled })
	else if (how !== 'done') showToast({ kind: 'done', title: M.refreshed })
	else if (subscribed) showToast({ kind: 'done', title: RETURNED.has(subscription_tier) })
	else showToast({ kind: 'word', title: RETURNED.notYet, description: RETURNED.notYetHint })
}

export const sayFailed = (error: unknown): void =>
	showToast({
		kind: 'problem',
		title: M.checkFailed,
		...(error instanceof Error ? { description: error.message } : {}),
	})
