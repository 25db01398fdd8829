import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type SavedWeekRow, savedWeeks } from '#app/domains/meal-plan/client/plan-queries.ts'
import { actWithUndo, addAll } from '#app/domains/meal-plan/client/planner-acts.ts'
import { mealCount } from '#app/domains/meal-plan/model/meal-count.ts'
import { PLANNER } from '#app/domains/meal-plan/model/planner-messages.ts'
import { applySavedWeek, deleteSavedWeek, saveWeek } from '#app/domains/meal-plan/model/verbs-plan.ts'
import { daysOf } from '#app/platform/model/calendar.ts'
import { rangeOf } from '#app/platform/model/dates.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { useRows } from '#app/sync/client/react/use-rows.ts'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import SheetPanel from '#app/ui/sheet-panel.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import type { PanelProps } from '../planner-panel.tsx'

const NONE: SavedWeekRow[] = []

/** The cook's saved weeks, each of which can be planned in the visible week. */
export const SavedWeeksSheet = ({ cook, date, onClose }: PanelProps) => {
	const weeks = useRows(savedWeeks, NONE)
	const days = daysOf(date, 1, cook.me)
	const [renamedId, startRename] = useState<string | null>(null)
	const use = async ({ name, meals }: SavedWeekRow) => {
		const planned = meals.map((meal) => ({ id: makeId(), date: days[meal.day] ?? date, meal }))
		const ids = planned.map(({ id }) => id)
		const isDone = await addAll(cook, planned, (me) =>
			applySavedWeek({ me, today: cook.today, date, name, meals, ids, of: cook.me }),
		)
		if (isDone) onClose()
	}
	const rename = async ({ id, name: before, meals }: SavedWeekRow, name: string) => {
		if (name.trim() === before) return startRename(null)
		const isDone = await actWithUndo(cook, () => saveWeek({ id, name, meals }), {
			kind: 'changed',
			title: PLANNER.weekRenamed(name.trim()),
			failed: PLANNER.updateFailed,
			back: () => saveWeek({ id, name: before, meals }),
		})
		if (isDone) startRename(null)
	}
	const remove = ({ id, name, meals }: SavedWeekRow) =>
		actWithUndo(cook, () => deleteSavedWeek({ id, name }), {
			kind: 'deleted',
			title: PLANNER.deleted(name),
			failed: PLANNER.deleteFailed,
			back: () => saveWeek({ id, name, meals }),
			backFailed: PLANNER.addFailed,
		})
	return (
		<SheetPanel
			open
			onOpenChange={(open) => open || onClose()}
			title={PLANNER.savedWeeks}
			description={rangeOf(days[0] ?? date, days.at(-1) ?? date, cook.today, cook.me)}
			closeLabel={PLANNER.close}
		>
			{weeks.length === 0 ? <p className="py-6 text-ink-2">{PLANNER.noSavedWeeks}</p> : null}
			<ul aria-label={PLANNER.savedWeeks}>
				{weeks.map((week) =>
					week.id === renamedId ? (
						<li key={week.id} className="border-b border-line py-2 last:border-0">
							<NameForm name={week.name} onSave={(name) => void rename(week, name)} />
						</li>
					) : (
						<li key={week.id} className="flex min-h-16 items-center gap-2 border-b border-line py-2 last:border-0">
							<span className="min-w-0 flex-1">
								<span className="clamp2 font-semibold">{week.name}</span>
								<span className="num block text-small text-ink-2">{mealCount(week.meals.length)}</span>
							</span>
							<Button
								look="quiet"
								size="small"
								aria-label={`${PLANNER.useWeek}: ${week.name}`}
								onClick={() => void use(week)}
							>
								{PLANNER.useWeek}
							</Button>
							<IconButton label={PLANNER.renameWeek(week.name)} onClick={() => startRename(week.id)}>
								<Pencil aria-hidden="true" />
							</IconButton>
							<IconButton label={`${PLANNER.remove} ${week.name}`} onClick={() => void remove(week)}>
								<Trash2 aria-hidden="true" />
							</IconButton>
						</li>
					),
				)}
			</ul>
		</SheetPanel>
	)
}

/** The week's name as an editable field. */
const NameForm = ({ name, onSave }: { name: string; onSave: (name: string) => void }) => (
	<form
		className="flex gap-2"
		onSubmit={(event) => {
			event.preventDefault()
			onSave(String(new FormData(event.currentTarget).get('name') ?? ''))
		}}
	>
		<TextInput
			name="name"
			aria-label={PLANNER.weekName}
			defaultValue={name}
			required
			maxLength={100}
			autoFocus
			className="min-w-0 flex-1"
		/>
		<Button type="submit" look="primary">
			{PLANNER.save}
		</Button>
	</form>
)
