import { END_TRIAL } from '../domains/billing/model/billing-messages.ts'
import { EndTrialPage } from '../domains/billing/ui/end-trial-page.tsx'
import { useMe } from '../sync/client/react/use-me.ts'
import type { Route } from './+types/account.billing.trial'

export const meta: Route.MetaFunction = () => [{ title: `${END_TRIAL.title} · Nomster` }]

// No loader: the session has the cook's plan, and the page changes nothing before the press.
export default function AccountBillingTrial() {
	const me = useMe()
	return me ? <EndTrialPage me={me} /> : null
}
