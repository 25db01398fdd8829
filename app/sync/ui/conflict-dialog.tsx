import { CalendarDays, type LucideIcon, Package, ShoppingBasket, Users } from 'lucide-react'
import { useState } from 'react'
import { CONFLICT_LABELS } from '#app/conflict-labels.ts'
import type { ConflictType } from '#app/entities.ts'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { showToast } from '#app/ui/toast-queue.ts'
import {
	CANCEL,
	CONFLICT_TEXT,
	CONFLICT_TITLE,
	CONFLICTS_RESOLVED,
	chosen,
	failedToResolve,
	KEEP_ALL_MINE,
	KEEP_ALL_SERVER,
	MINE,
	RESOLVE_CONFLICTS,
	resolvedConflicts,
	SERVER,
} from '../model/messages-page.ts'
import type { Choice } from '../model/resolve-issues.ts'
import { apart, type Conflict, conflictLabels, type VersionWords } from '../model/sync-labels-conflict.ts'
import { useNow } from './use-now.ts'

type Side = Choice['choice']

type ConflictDialogProps = {
	open: boolean
	onOpenChange: (open: boolean) => void
	conflicts: readonly Conflict[]
	/** Resolves when the choices are saved on this device. */
	onResolve: (choices: Choice[]) => Promise<unknown>
}

/** Two versions of each conflict, one choice for each. Closing the dialog leaves them all open. */
export default function ConflictDialog({ open, onOpenChange, conflicts, onResolve }: ConflictDialogProps) {
	const [choices, setChoices] = useState<Record<string, Side>>({})
	const [isBusy, setIsBusy] = useState(false)
	// Another device may resolve one while this dialog is open.
	const made = conflicts.flatMap(({ id }) => {
		const choice = choices[id]
		return choice ? [{ id, choice }] : []
	})
	const chooseAll = (choice: Side) => setChoices(Object.fromEntries(conflicts.map(({ id }) => [id, choice])))
	const changeOpen = (next: boolean) => {
		if (!next) setChoices({})
		onOpenChange(next)
	}
	const resolve = async () => {
		setIsBusy(true)
		const isDone = await onResolve(made).then(
			() => true,
			() => false,
		)
		setIsBusy(false)
		if (!isDone) return tellFailure(conflicts)
		changeOpen(false)
		showToast({ kind: 'done', title: CONFLICTS_RESOLVED, description: resolvedConflicts(made.length) })
	}
	return (
		<Dialog
			open={open && conflicts.length > 0}
			onOpenChange={changeOpen}
			title={CONFLICT_TITLE}
			description={CONFLICT_TEXT}
			dismissible={false}
			className="[--dialog-width:40rem]"
			footer={
				<>
					<p className="num mr-auto basis-full text-small text-ink-2 sm:basis-auto" aria-live="polite">
						{chosen(made.length, conflicts.length)}
					</p>
					<Button look="text" onClick={() => changeOpen(false)}>
						{CANCEL}
					</Button>
					<Button look="primary" busy={isBusy} disabled={made.length < conflicts.length} onClick={() => void resolve()}>
						{RESOLVE_CONFLICTS}
					</Button>
				</>
			}
		>
			<div className="mt-4 grid gap-2 sm:flex">
				<Button size="small" onClick={() => chooseAll('local')}>
					{KEEP_ALL_MINE}
				</Button>
				<Button size="small" onClick={() => chooseAll('server')}>
					{KEEP_ALL_SERVER}
				</Button>
			</div>
			<ul className="mt-5">
				{conflicts.map((conflict) => (
					<li key={conflict.id} className="border-t border-line py-4 last:pb-0">
						<Versions
							conflict={conflict}
							choice={choices[conflict.id] ?? ''}
							onChoose={(choice) => setChoices({ ...choices, [conflict.id]: choice })}
						/>
					</li>
				))}
			</ul>
		</Dialog>
	)
}

function tellFailure(conflicts: readonly Conflict[]): void {
	for (const type of new Set(conflicts.map((conflict) => conflict.type))) {
		showToast({ kind: 'problem', title: failedToResolve(CONFLICT_LABELS[type].heading.toLowerCase()) })
	}
}

const ICON: Record<ConflictType, LucideIcon> = {
	meal_plan: CalendarDays,
	shopping_list: ShoppingBasket,
	pantry: Package,
	table: Users,
}

type VersionsProps = { conflict: Conflict; choice: Side | ''; onChoose: (choice: Side) => void }

function Versions({ conflict, choice, onChoose }: VersionsProps) {
	const Icon = ICON[conflict.type]
	const { local, server } = apart(conflictLabels(conflict, useNow(MINUTE_MS)))
	return (
		<RadioGroup
			look="cards"
			className="md:grid-cols-2"
			legend={
				<span className="flex items-center gap-2">
					<Icon aria-hidden="true" />
					{CONFLICT_LABELS[conflict.type].heading}, {conflict.subject}
				</span>
			}
			value={choice}
			onValueChange={(value) => onChoose(value === 'local' ? 'local' : 'server')}
			options={[
				{ value: 'local', label: <Version owner={MINE} words={local} />, hint: <Details words={local} /> },
				{ value: 'server', label: <Version owner={SERVER} words={server} />, hint: <Details words={server} /> },
			]}
		/>
	)
}

const Version = ({ owner, words }: { owner: string; words: VersionWords }) => (
	<>
		<span className="block text-small font-normal text-ink-2">{owner}</span>
		<span className="num block break-words">{words.head}</span>
	</>
)

const Details = ({ words: { rest } }: { words: VersionWords }) =>
	rest.map((detail) => (
		<span key={detail} className="num block">
			{detail}
		</span>
	))
