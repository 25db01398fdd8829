import { useAccount } from '../domains/accounts/client/use-account.ts'
import { PlanSummary } from '../domains/billing/ui/plan-summary.tsx'
import type { Route } from './+types/account.billing'

export const meta: Route.MetaFunction = () => [{ title: 'Billing · Nomster' }]

export default function AccountBilling() {
	const { subscriber } = useAccount()
	return (
		<>
			<h2 className="sr-only">Billing</h2>
			<div>
				<PlanSummary subscriber={subscriber} />
			</div>
		</>
	)
}
