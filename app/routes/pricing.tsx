import { serverContext, usageContext } from '../context.ts'
import { PRICING } from '../domains/billing/model/pricing-messages.ts'
import { PricingPage } from '../domains/billing/ui/pricing-page.tsx'
import { useMe } from '../sync/client/react/use-me.ts'
import type { Route } from './+types/pricing'

export const meta: Route.MetaFunction = () => [{ title: `${PRICING.title} · Nomster` }]

export const loader = ({ context }: Route.LoaderArgs) => ({
	usage: context.get(usageContext),
	now: context.get(serverContext).clock(),
})

/** The device's own counts need no request; plan and uses are as new as its last answer of the server. */
export async function clientLoader({ context, serverLoader }: Route.ClientLoaderArgs) {
	const { loadUsageHere } = await import('../domains/billing/client/load-usage-here.ts')
	return loadUsageHere(context, serverLoader)
}

export default function Pricing({ loaderData }: Route.ComponentProps) {
	const me = useMe()
	return me ? <PricingPage me={me} {...loaderData} /> : null
}
