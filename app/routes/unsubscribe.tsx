import { serverContext } from '../context.ts'
import { UNSUBSCRIBE, type UnsubscribeState } from '../domains/notifications/model/unsubscribe-messages.ts'
import { unsubscribe, unsubscribedBy } from '../domains/notifications/server/unsubscribe.ts'
import { UnsubscribePage } from '../domains/notifications/ui/unsubscribe-page.tsx'
import type { Route } from './+types/unsubscribe'

export const handle = { frame: false }
export const meta: Route.MetaFunction = () => [{ title: `${UNSUBSCRIBE.title} · Nomster` }]

const answer = (state: UnsubscribeState) => ({ state })

export function loader({ url, context }: Route.LoaderArgs) {
	const { env } = context.get(serverContext)
	return answer(unsubscribedBy(url.searchParams.get('token'), env.UNSUBSCRIBE_SECRET) ? 'open' : 'unknown')
}

/** The press on the page, and the one-click POST of a mail program (RFC 8058), which has no session: the token decides. */
export async function action({ url, context }: Route.ActionArgs) {
	const { db, env } = context.get(serverContext)
	const userId = unsubscribedBy(url.searchParams.get('token'), env.UNSUBSCRIBE_SECRET)
	if (!userId) return answer('unknown')
	await unsubscribe(db, userId)
	return answer('done')
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
	return <UnsubscribePage state={actionData?.state ?? loaderData.state} />
}
