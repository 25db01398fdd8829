import { data, redirect } from 'react-router'
import { meContext, serverContext } from '../context.ts'
import { sendAccountForm } from '../domains/accounts/client/send-account-form.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import { CONNECTION_FIELDS, type ConnectionAnswer } from '../domains/social/model/connection-answer.ts'
import { CONNECTIONS } from '../domains/social/model/connection-messages.ts'
import { isConnectionSetting } from '../domains/social/model/connection-settings.ts'
import { tabIn } from '../domains/social/model/connections-path.ts'
import { isGraphVerb } from '../domains/social/model/relation.ts'
import { MAX_TERM } from '../domains/social/model/search-words.ts'
import { answerConnectionForm } from '../domains/social/server/answer-form.ts'
import { readConnections } from '../domains/social/server/connections-page.ts'
import { ConnectionsPage } from '../domains/social/ui/connections-page.tsx'
import { Header } from '../ui/header.tsx'
import type { Route } from './+types/connections'
import { HeaderEntries } from './parts/header-entries.tsx'

export const meta: Route.MetaFunction = () => [{ title: `${CONNECTIONS.title} · Nomster` }]
/** A refusal has a retry-after header. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
	const me = context.get(meContext)
	if (!me) throw redirect('/login')
	const { searchParams } = new URL(request.url)
	const asked = {
		tab: tabIn(searchParams.get('tab')),
		term: (searchParams.get('q') ?? '').trim().slice(0, MAX_TERM),
		after: searchParams.get('after'),
	}
	const { own, page } = await readConnections(context.get(serverContext).db, me.id, asked)
	return { tab: asked.tab, term: asked.term, isFirst: asked.after === null, own, page }
}

export async function action({ request, context }: Route.ActionArgs) {
	const me = context.get(meContext)
	if (!me) throw redirect('/login')
	const form = await readForm(request, CONNECTION_FIELDS)
	const { answer, init } = await answerConnectionForm(context.get(serverContext), me, form)
	return data(answer, init)
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	const form = await request.clone().formData()
	return sendAccountForm(serverAction, (problem): ConnectionAnswer => {
		const [intent, name] = [form.get('intent'), form.get('name')]
		if (isGraphVerb(intent)) return { kind: 'verb', verb: intent, cook: '', relation: null, problem }
		if (isConnectionSetting(name)) return { kind: 'setting', name, on: false, problem }
		return { kind: 'username', username: '', problem }
	})
}

export default function Connections({ loaderData }: Route.ComponentProps) {
	return (
		<main id="main" tabIndex={-1} className="page pt-4 pb-12 lg:pt-10">
			<Header title={CONNECTIONS.title} bell={<HeaderEntries />} />
			<div className="mt-4 lg:mt-6">
				<ConnectionsPage {...loaderData} />
			</div>
		</main>
	)
}
