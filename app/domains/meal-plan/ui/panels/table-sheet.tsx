import { ChevronRight, Trash2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { PREFERENCES_PATH } from '#app/domains/accounts/model/account-paths.ts'
import type { Cook } from '#app/domains/meal-plan/client/planner-acts.ts'
import { type EaterRow, type TableSeat, tableOf } from '#app/domains/meal-plan/client/read-table.ts'
import { removeEater } from '#app/domains/meal-plan/client/table-acts.ts'
import { PLANNER } from '#app/domains/meal-plan/model/planner-messages.ts'
import { needsOfEater, TABLE } from '#app/domains/meal-plan/model/table/table-words.ts'
import { useRows } from '#app/sync/client/react/use-rows.ts'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import SheetPanel from '#app/ui/sheet-panel.tsx'
import type { PanelProps } from '../planner-panel.tsx'
import { EaterForm } from './eater-form.tsx'

const NOBODY: TableSeat[] = []

/** Who eats with the cook, always or as a guest, and what each cannot or does not eat. */
export const TableSheet = ({ cook, onClose }: PanelProps) => {
	const seats = useRows(tableOf(cook.me), NOBODY)
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
				<Eaters cook={cook} seats={seats} onOpen={open} />
			) : (
				<EaterForm
					key={isNew ? 'new' : opened.id}
					cook={cook}
					eater={isNew ? null : opened}
					position={seats.length}
					onDone={() => open(null)}
				/>
			)}
		</SheetPanel>
	)
}

type EatersProps = { cook: Cook; seats: readonly TableSeat[]; onOpen: (eater: EaterRow) => void }

const Eaters = ({ cook, seats, onOpen }: EatersProps) => (
	<ul aria-label={TABLE.people} className="mt-3">
		{seats.map((seat) => (
			<li key={seat.id} className="flex min-h-16 items-center gap-2 border-b border-line last:border-0">
				{seat.isCook ? (
					<CookSeat seat={seat} />
				) : (
					<>
						<button type="button" onClick={() => onOpen(seat)} className={SEAT}>
							<span className="min-w-0 flex-1">
								<span className="clamp2 font-semibold">
									<span className="sr-only">{PLANNER.edit} </span>
									{seat.name}
								</span>
								<span className="block text-small text-ink-2">
									{seat.is_guest ? `${TABLE.guest} · ${needsOfEater(seat)}` : needsOfEater(seat)}
								</span>
							</span>
							<ChevronRight aria-hidden="true" className="shrink-0 text-ink-3" />
						</button>
						<IconButton label={`${PLANNER.remove} ${seat.name}`} onClick={() => void removeEater(cook, seat)}>
							<Trash2 aria-hidden="true" />
						</IconButton>
					</>
				)}
			</li>
		))}
	</ul>
)

const SEAT = 'flex min-h-16 min-w-0 flex-1 items-center gap-2 py-2 text-left hover:bg-oat'

/** The cook, who cannot be removed; the cook's needs are set in the preferences. */
const CookSeat = ({ seat }: { seat: TableSeat }) => (
	<Link to={PREFERENCES_PATH} className={SEAT}>
		<span className="min-w-0 flex-1">
			<span className="clamp2 font-semibold">
				{seat.name} <span className="font-normal text-ink-2">{TABLE.you}</span>
			</span>
			<span className="block text-small text-ink-2">{needsOfEater(seat)}</span>
			<span className="block text-small font-semibold text-accent-text">{TABLE.inPreferences}</span>
		</span>
		<ChevronRight aria-hidden="true" className="shrink-0 text-ink-3" />
	</Link>
)
