import { data } from 'react-router'
import { usePlace } from '#app/sync/client/react/use-me.ts'
import { serverContext } from '../context.ts'
import { sendAccountForm } from '../domains/accounts/client/send-account-form.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import { refusalOf } from '../domains/accounts/server/refusal.ts'
import { cursorIn } from '../domains/administration/model/cursor.ts'
import {
	LIST_FIELD,
	MAX_LIST_LENGTH,
	MESSAGE_FIELDS,
	MESSAGES_PAGE,
} from '../domains/administration/model/messages-page.ts'
import { mayDo } from '../domains/administration/model/verbs.ts'
import { previewMessage, readMessages, sendMessage } from '../domains/administration/server/messages.ts'
import type { MessageAnswer } from '../domains/administration/ui/message-form.tsx'
import { MessagesPage, type Previewed } from '../domains/administration/ui/messages-page.tsx'
import type { InboxItem } from '../domains/notifications/model/inbox.ts'
import { InboxRow } from '../domains/notifications/ui/inbox-row.tsx'
import type { Route } from './+types/admin.messages'
import { adminFor, adminForPage } from './parts/admin-for.ts'

export const meta: Route.MetaFunction = () => [{ title: `${MESSAGES_PAGE.title} · Nomster` }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const me = await adminForPage(context, 'messages.read')
	const { db, makeId } = context.get(serverContext)
	const after = cursorIn(url.searchParams.get('after'))
	const page = await readMessages(db, after)
	return { ...page, id: makeId(), isFirst: after === null, maySend: mayDo(me.role, 'messages.send') }
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await readForm(request, [...MESSAGE_FIELDS, LIST_FIELD], { [LIST_FIELD]: MAX_LIST_LENGTH })
	const field = (name: string) => String(form.get(name) ?? '')
	const typed = {
		...{ id: field('id'), title: field('title'), message: field('message'), link: field('link') },
		...{ audience: field('audience'), list: field(LIST_FIELD) },
	}
	const intent = field('intent')
	if (intent !== 'preview' && intent !== 'send') throw data(null, { status: 400, statusText: 'Bad Request' })
	const server = context.get(serverContext)
	try {
		const me = await adminFor(context, 'messages.send')
		const answer = intent === 'send' ? await sendMessage(server, me, typed) : await previewMessage(server, typed)
		return data<MessageAnswer>(answer, { status: answer.kind === 'wrong' ? 422 : 200 })
	} catch (error) {
		const { message, code, init } = refusalOf(error, server.log)
		return data<MessageAnswer>({ kind: 'refused', problem: message, code }, init)
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	sendAccountForm(serverAction, (): MessageAnswer => ({ kind: 'refused', problem: MESSAGES_PAGE.offline }))

/** The very row of the inbox, which leads nowhere here. */
function Preview({ title, message, link }: Previewed) {
	const place = usePlace()
	const item: InboxItem = {
		id: 'preview',
		type: 'system',
		kind: 'announcement',
		values: { text: message, title },
		count: 1,
		link,
		actor: null,
		is_read: false,
		created_at: Date.now(),
	}
	return (
		<ul inert className="mt-2 border-t border-line">
			<InboxRow item={item} place={place} onOpen={() => undefined} onDismiss={() => undefined} />
		</ul>
	)
}

export default function Messages({ loaderData }: Route.ComponentProps) {
	return <MessagesPage {...loaderData} Preview={Preview} />
}
