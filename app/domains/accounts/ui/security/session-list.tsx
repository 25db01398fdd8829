import { CircleAlert, MonitorSmartphone } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { momentOf } from '#app/platform/model/dates.ts'
import { deviceName } from '#app/platform/model/device-name.ts'
import { usePlace } from '#app/sync/client/react/use-me.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { showToast } from '#app/ui/toasts.tsx'
import { type OwnSessionView, SESSION_INTENT, SESSIONS, type SessionsAnswer } from '../../model/own-sessions.ts'
import { asksForProof } from '../../model/reauthentication.ts'
import { Reauthentication } from './reauthentication.tsx'

const ConfirmDialog = lazy(async () => ({ default: (await import('#app/ui/confirm-dialog.tsx')).ConfirmDialog }))

type Fields = Record<string, string>
/** What is asked about before it is done. */
type Asking = { title: string; why: string; confirm: string; fields: Fields }

/** Where the cook is signed in. Forms of their own: they work without scripts, which only ask first. */
export const SessionList = ({
	sessions,
	answered,
}: {
	sessions: readonly OwnSessionView[]
	/** The answer to a form that was sent without scripts. */
	answered: SessionsAnswer | undefined
}) => {
	const fetcher = useFetcher<SessionsAnswer>()
	const answer = fetcher.data ?? answered
	const { revalidate } = useRevalidator()
	const [asking, setAsking] = useState<Asking | null>(null)
	const sent = useRef<Fields>({})
	const send = (fields: Fields) => {
		sent.current = fields
		setAsking(null)
		void fetcher.submit(fields, { method: 'post' })
	}
	useEffect(() => {
		if (fetcher.data?.kind === 'done') showToast({ kind: 'done', title: fetcher.data.message })
		// The list is older than what was pressed.
		if (fetcher.data?.kind === 'refused' && fetcher.data.code === 'not_found') void revalidate()
	}, [fetcher.data, revalidate])

	const refused = answer?.kind === 'refused' ? answer : undefined
	const others = sessions.filter(({ is_current }) => !is_current)
	return (
		<section id="sessions" className="scroll-mt-4" aria-busy={fetcher.state === 'idle' ? undefined : true}>
			<h3 className="text-h3">{SESSIONS.section}</h3>
			<div className="mt-3 grid grid-cols-1 gap-3 empty:hidden">
				{refused && !asksForProof(refused) ? (
					<Notice tone="beet" icon={<CircleAlert aria-hidden="true" />} role="alert">
						{refused.message}
					</Notice>
				) : null}
				<Reauthentication answer={refused} onDone={() => send(sent.current)} />
			</div>
			<ul className="mt-2">
				{sessions.map((session) => (
					<SessionLine key={session.id} session={session} onAsk={setAsking} />
				))}
			</ul>
			{others.length === 0 ? (
				<p className="mt-3 text-ink-2">{SESSIONS.noOthers}</p>
			) : (
				<AskingForm
					asking={{
						title: SESSIONS.signOutOthersTitle,
						why: SESSIONS.signOutOthersWhy,
						confirm: SESSIONS.signOutOthers,
						fields: { intent: SESSION_INTENT.endOthers },
					}}
					onAsk={setAsking}
					className="mt-4"
				>
					<Button type="submit" look="line" size="small">
						{SESSIONS.signOutOthers}
					</Button>
				</AskingForm>
			)}
			{asking ? (
				<Suspense>
					<ConfirmDialog
						open
						onOpenChange={() => setAsking(null)}
						title={asking.title}
						cancelLabel={SESSIONS.cancel}
						confirmLabel={asking.confirm}
						look="danger"
						onConfirm={() => send(asking.fields)}
					>
						{asking.why}
					</ConfirmDialog>
				</Suspense>
			) : null}
		</section>
	)
}

const SessionLine = ({ session, onAsk }: { session: OwnSessionView; onAsk: (asking: Asking) => void }) => {
	const where = usePlace()
	const { id, user_agent, place, created_at, last_seen_at, is_current } = session
	const device = deviceName(user_agent)
	return (
		<li className="flex min-h-16 items-center gap-4 border-b border-line py-3">
			<MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-ink-2" />
			<div className="min-w-0 flex-1">
				<p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
					{device}
					{is_current ? <Tag tone="herb">{SESSIONS.thisDevice}</Tag> : null}
				</p>
				{place === null ? null : <p className="text-small text-ink-2 wrap-anywhere">{place}</p>}
				<p className="text-small text-ink-2">
					{is_current ? SESSIONS.activeNow : SESSIONS.lastSeen(momentOf(last_seen_at, where))}
				</p>
				<p className="text-small text-ink-2">{SESSIONS.signedIn(momentOf(created_at, where))}</p>
			</div>
			{is_current ? null : (
				<AskingForm
					asking={{
						title: SESSIONS.signOutTitle(device),
						why: SESSIONS.signOutWhy,
						confirm: SESSIONS.signOut,
						fields: { intent: SESSION_INTENT.endOne, id },
					}}
					onAsk={onAsk}
				>
					<Button type="submit" look="text" size="small" aria-label={SESSIONS.signOutOf(device)}>
						{SESSIONS.signOut}
					</Button>
				</AskingForm>
			)}
		</li>
	)
}

/** A form whose press is asked about first. */
const AskingForm = ({
	asking,
	onAsk,
	className,
	children,
}: {
	asking: Asking
	onAsk: (asking: Asking) => void
	className?: string
	children: React.ReactNode
}) => (
	<form
		method="post"
		className={className}
		onSubmit={(event) => {
			event.preventDefault()
			onAsk(asking)
		}}
	>
		{Object.entries(asking.fields).map(([name, value]) => (
			<input key={name} type="hidden" name={name} value={value} />
		))}
		{children}
	</form>
)
