import { serverContext } from '../context.ts'
import { BILLING_COUNTS } from '../domains/administration/model/billing-page.ts'
import { readBillingCounts } from '../domains/administration/server/billing-counts.ts'
import { BillingPage } from '../domains/administration/ui/billing-page.tsx'
import type { Route } from './+types/admin.billing'
import { adminForPage } from './parts/admin-for.ts'

export const meta: Route.MetaFunction = () => [{ title: `${BILLING_COUNTS.title} · Nomster` }]

export async function loader({ context }: Route.LoaderArgs) {
	await adminForPage(context, 'billing.read')
	return { counts: await readBillingCounts(context.get(serverContext)) }
}

export default function Billing({ loaderData }: Route.ComponentProps) {
	return <BillingPage {...loaderData} />
}
