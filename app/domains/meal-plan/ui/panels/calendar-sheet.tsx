import { Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { PLANNER } from '#app/domains/meal-plan/model/planner-messages.ts'
import { copyLink } from '#app/platform/client/share-link.ts'
import { todayIn } from '#app/platform/model/calendar.ts'
import { dateOf } from '#app/platform/model/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import SheetPanel from '#app/ui/sheet-panel.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { showToast } from '#app/ui/toast-queue.ts'
import type { PanelProps } from '../planner-panel.tsx'

const FEED = '/api/calendar'
const ANSWER_MS = 10_000
const COPY_WORDS = { linkCopied: PLANNER.calendarCopied, linkNotCopied: PLANNER.calendarNotCopied }

/** Returns undefined if there is no answer. */
async function ask<T>(method: 'GET' | 'POST' | 'DELETE'): Promise<T | null | undefined> {
	const answer = await fetch(FEED, { method, signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => null)
	if (!answer?.ok) return undefined
	return answer.status === 204 ? null : ((await answer.json().catch(() => undefined)) as T | undefined)
}

/** The secret address of the plan for calendar programs: create, replace, delete. Needs the server. */
export const CalendarSheet = ({ cook, onClose }: PanelProps) => {
	/** undefined: not loaded yet. */
	const [since, setSince] = useState<number | null>()
	const [address, setAddress] = useState<string | null>(null)
	const [isBusy, setBusy] = useState(false)
	useEffect(() => {
		void ask<{ since: number | null }>('GET').then((answer) => {
			if (answer) setSince(answer.since)
			else sayFailed()
		})
	}, [])
	const make = async () => {
		setBusy(true)
		const made = await ask<{ path: string }>('POST')
		setBusy(false)
		if (!made) return sayFailed()
		setAddress(new URL(made.path, location.origin).href)
		setSince(Date.now())
	}
	const end = async () => {
		setBusy(true)
		const ended = await ask('DELETE')
		setBusy(false)
		if (ended === undefined) return sayFailed()
		showToast({ kind: 'done', title: PLANNER.calendarEnded })
		onClose()
	}
	return (
		<SheetPanel
			open
			onOpenChange={(open) => open || onClose()}
			title={PLANNER.calendarTitle}
			description={PLANNER.calendarHint}
			closeLabel={PLANNER.close}
			footer={
				<>
					{since ? (
						<Button look="danger" busy={isBusy} onClick={() => void end()}>
							{PLANNER.calendarEnd}
						</Button>
					) : null}
					<Button look="primary" className="flex-1" busy={isBusy} onClick={() => void make()}>
						{since ? PLANNER.calendarRenew : PLANNER.calendarMake}
					</Button>
				</>
			}
		>
			{address ? (
				<div className="mt-4 flex items-end gap-2">
					<Field label={PLANNER.calendarAddress} className="min-w-0 flex-1">
						<TextInput readOnly value={address} onFocus={(event) => event.target.select()} />
					</Field>
					<IconButton look="quiet" label={PLANNER.calendarCopy} onClick={() => void copyLink(address, COPY_WORDS)}>
						<Copy aria-hidden="true" />
					</IconButton>
				</div>
			) : (
				<p aria-live="polite" className="mt-4 min-h-12">
					{since === null ? PLANNER.calendarNone : since ? sinceText(since, cook) : ''}
				</p>
			)}
			{since ? <p className="mt-3 text-small text-ink-2">{PLANNER.calendarRenewHint}</p> : null}
		</SheetPanel>
	)
}

const sinceText = (since: number, { me, today }: PanelProps['cook']): string =>
	PLANNER.calendarSince(dateOf(todayIn(me.time_zone, since), today, me))

const sayFailed = () => showToast({ kind: 'problem', title: PLANNER.calendarFailed })
