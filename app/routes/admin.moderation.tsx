import { data, type RouterContextProvider } from 'react-router'
import { type ServerRequest, serverContext } from '../context.ts'
import { sendAccountForm } from '../domains/accounts/client/send-account-form.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import { refusalOf } from '../domains/accounts/server/refusal.ts'
import type { AdminVerb } from '../domains/administration/model/verbs.ts'
import { APPEALS } from '../domains/moderation/model/appeal-words.ts'
import { QUEUE } from '../domains/moderation/model/queue.ts'
import { isReportReason } from '../domains/moderation/model/report-words.ts'
import { decideAppeal } from '../domains/moderation/server/appeals.ts'
import { decide } from '../domains/moderation/server/decide.ts'
import { deciderOf, readDecided, readQueue } from '../domains/moderation/server/read-queue.ts'
import { removeReviewedPicture } from '../domains/moderation/server/remove-picture.ts'
import { DecidedPage } from '../domains/moderation/ui/decided-page.tsx'
import { QueuePage } from '../domains/moderation/ui/queue-page.tsx'
import type { Me } from '../platform/model/me.ts'
import type { Route } from './+types/admin.moderation'
import { adminFor, adminForPage } from './parts/admin-for.ts'

export const meta: Route.MetaFunction = () => [{ title: `${QUEUE.title} · Nomster` }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const me = await adminForPage(context, 'moderation.read')
	const { db, clock, env } = context.get(serverContext)
	const after = url.searchParams.get('after')
	if (url.searchParams.get('list') === 'decided') {
		return { list: 'decided' as const, isFirst: after === null, ...(await readDecided(db, me, after)) }
	}
	const at = { after, appeals: url.searchParams.get('appeals') }
	const queue = await readQueue({ db, env }, deciderOf(me, env.ADMIN_EMAILS), at)
	return { list: 'waiting' as const, now: clock(), at, ...queue }
}

type Sent = { id: string; reason: FormDataEntryValue | null; picture: string }
type Act = { verb: AdminVerb; done: string; run(server: ServerRequest, me: Me, sent: Sent): Promise<void> }

const reasonIn = ({ reason }: Sent) => (isReportReason(reason) ? reason : 'other')

/** What the page's forms do, by their intent. */
const ACTS: Readonly<Record<string, Act>> = {
	keep: {
		verb: 'moderation.keep',
		done: QUEUE.kept,
		run: (server, me, { id }) => decide(server, me, { entryId: id, state: 'kept' }),
	},
	take_down: {
		verb: 'moderation.take_down',
		done: QUEUE.removed,
		run: (server, me, sent) => decide(server, me, { entryId: sent.id, state: 'removed', reason: reasonIn(sent) }),
	},
	remove_picture: {
		verb: 'moderation.remove_picture',
		done: QUEUE.pictureRemoved,
		run: (server, me, sent) =>
			removeReviewedPicture(server, me, { entryId: sent.id, path: sent.picture, reason: reasonIn(sent) }),
	},
	grant: {
		verb: 'moderation.grant_appeal',
		done: APPEALS.granted,
		run: (server, me, { id }) => decideAppeal(server, me, { entryId: id, state: 'granted' }),
	},
	refuse: {
		verb: 'moderation.refuse_appeal',
		done: APPEALS.refused,
		run: (server, me, { id }) => decideAppeal(server, me, { entryId: id, state: 'refused' }),
	},
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await readForm(request, ['id', 'intent', 'reason', 'picture'])
	const intent = String(form.get('intent') ?? '')
	const act = Object.hasOwn(ACTS, intent) ? ACTS[intent] : undefined
	const sent = {
		...{ id: String(form.get('id') ?? ''), reason: form.get('reason') },
		picture: String(form.get('picture') ?? ''),
	}
	if (act) return answerTo(context, act, sent)
	await adminFor(context, 'moderation.read')
	return data({ done: null, problem: QUEUE.failed, code: 'bad_request' }, { status: 400 })
}

async function answerTo(context: Readonly<RouterContextProvider>, { verb, done, run }: Act, sent: Sent) {
	const server = context.get(serverContext)
	try {
		await run(server, await adminFor(context, verb), sent)
		return data({ done, problem: null })
	} catch (error) {
		// Anybody but an administrator finds no page.
		if (!(error instanceof Error)) throw error
		const { message, code, init } = refusalOf(error, server.log)
		return data({ done: null, problem: code === 'unexpected' ? QUEUE.failed : message, code }, init)
	}
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
	return sendAccountForm(serverAction, (problem) => ({ done: null, problem, code: 'unavailable' as const }))
}

export default function Moderation({ loaderData }: Route.ComponentProps) {
	return loaderData.list === 'decided' ? <DecidedPage {...loaderData} /> : <QueuePage {...loaderData} />
}
