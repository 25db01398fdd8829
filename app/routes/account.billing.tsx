import { serverContext, usageContext } from '../context.ts'
import { BILLING } from '../domains/billing/model/billing-messages.ts'
import { BillingPage } from '../domains/billing/ui/billing-page.tsx'
import { useMe } from '../sync/client/react/use-me.ts'
import type { Route } from './+types/account.billing'

export const meta: Route.MetaFunction = () => [{ title: `${BILLING.title} · Nomster` }]

export const loader = ({ context }: Route.LoaderArgs) => ({
	usage: context.get(usageContext),
	now: context.get(serverContext).clock(),
})

export async function clientLoader({ context, serverLoader }: Route.ClientLoaderArgs) {
	const { loadUsageHere } = await import('../domains/billing/client/load-usage-here.ts')
	return loadUsageHere(context, serverLoader)
}

export default function AccountBilling({ loaderData }: Route.ComponentProps) {
	const me = useMe()
	return me ? <BillingPage me={me} {...loaderData} /> : null
}
