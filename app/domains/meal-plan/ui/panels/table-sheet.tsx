import { ChevronRight, Trash2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useRows } from '../../../../sync/client/use-rows.ts'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import SheetPanel from '../../../../ui/sheet-panel.tsx'
import { allEaters, type EaterRow } from '../../client/plan-queries.ts'
import type { Cook } from '../../client/planner-acts.ts'
import { removeEater } from '../../client/table-acts.ts'
import { PLANNER } from '../../model/planner-messages.ts'
import { needsOfEater, TABLE } from '../../model/table/table-words.ts'
import type { PanelProps } from '../planner-panel.tsx'
import { EaterForm } from './eater-form.tsx'

const NOBODY: EaterRow[] = []

/** Who eats with the cook, always or as a guest, and what each cannot or does not eat. */
export const TableSheet = ({ cook, onClose }: PanelProps) => {
	const eaters = useRows(allEaters, NOBODY)
	const [opened, open] = useState<EaterRow | 'new' | null>(null)
	const isNew = opened === 'new'
	return (
		<SheetPanel
			open
			onOpenChange={(isOpen) => isOpen || onClose()}
			title={opened === null ? TABLE.title : isNew ? TABLE.newEater : opened.name}
			{...(opened === null ? { description: TABLE.hint } : {})}
			closeLabel={PLANNER.close}
			footer={
				opened === null ? (
					<Button look="primary" className="w-full" onClick={() => open('new')}>
						<UserPlus aria-hidden="true" />
						{TABLE.add}
					</Button>
				) : (
					<div className="flex w-full gap-3">
						<Button look="text" onClick={() => open(null)}>
							{TABLE.back}
						</Button>
						<Button look="primary" type="submit" form="eater" className="flex-1">
							{PLANNER.save}
						</Button>
					</div>
				)
			}
		>
			{opened === null ? (
				<Eaters cook={cook} eaters={eaters} onOpen={open} />
			) : (
				<EaterForm
					key={isNew ? 'new' : opened.id}
					cook={cook}
					eater={isNew ? null : opened}
					position={eaters.length}
					onDone={() => open(null)}
				/>
			)}
		</SheetPanel>
	)
}

type EatersProps = { cook: Cook; eaters: readonly EaterRow[]; onOpen: (eater: EaterRow) => void }

const Eaters = ({ cook, eaters, onOpen }: EatersProps) => {
	if (eaters.length === 0) return <p className="py-6 text-ink-2">{TABLE.nobody}</p>
	return (
		<ul aria-label={TABLE.people} className="mt-3">
			{eaters.map((eater) => (
				<li key={eater.id} className="flex min-h-16 items-center gap-2 border-b border-line last:border-0">
					<button
						type="button"
						onClick={() => onOpen(eater)}
						className="flex min-h-16 min-w-0 flex-1 items-center gap-2 py-2 text-left hover:bg-oat"
					>
						<span className="min-w-0 flex-1">
							<span className="clamp2 font-semibold">
								<span className="sr-only">{PLANNER.edit} </span>
								{eater.name}
							</span>
							<span className="block text-small text-ink-2">
								{eater.is_guest ? `${TABLE.guest} · ${needsOfEater(eater)}` : needsOfEater(eater)}
							</span>
						</span>
						<ChevronRight aria-hidden="true" className="shrink-0 text-ink-3" />
					</button>
					<IconButton label={`${PLANNER.remove} ${eater.name}`} onClick={() => void removeEater(cook, eater)}>
						<Trash2 aria-hidden="true" />
					</IconButton>
				</li>
			))}
		</ul>
	)
}
