import { CircleHelp } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { type Day, daysBetween, daysLater, parseDay } from '#app/platform/model/calendar.ts'
import { useLocalStore } from '#app/sync/client/react/use-local-store.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Fraction } from '#app/ui/fraction.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { previewList } from '../client/list-input.ts'
import { amountWords } from '../model/amount-words.ts'
import type { ListPreview } from '../model/generate-list.ts'
import { originsOf } from '../model/list-item.ts'
import { amountOfItem, type ListRow, originWords, toShopItem } from '../model/shopping-list.ts'
import { GENERATE as G } from '../model/shopping-messages.ts'
import type { useListActs } from './use-list-acts.ts'

type GenerateProps = {
	today: Day
	store: string
	moved: Record<string, string>
	acts: ReturnType<typeof useListActs>
	onClose: () => void
}
type Made = { key: string; preview: ListPreview<ListRow>; meals: number } | { key: string; failed: true }

const SPAN_DAYS = 7
/** The furthest reach of a plan. */
const MOST_DAYS = 365

function errorOf(from: Day | null, to: Day | null): string | undefined {
	if (!from || !to) return undefined
	const days = daysBetween(from, to) + 1
	if (days < 1) return G.badSpan
	return days > MOST_DAYS ? G.tooLong(MOST_DAYS) : undefined
}

/** Chooses the days to shop for, and previews the changes to the list. */
const GenerateDialog = ({ today, store, moved, acts, onClose }: GenerateProps) => {
	const localStore = useLocalStore()
	const space = useMe()?.space
	const [from, setFrom] = useState<string>(today)
	const [to, setTo] = useState<string>(daysLater(today, SPAN_DAYS - 1))
	const [made, setMade] = useState<Made>()
	const [isBusy, setBusy] = useState(false)
	const [first, last] = [parseDay(from), parseDay(to)]
	const error = errorOf(first, last)
	const key = `${from} ${to}`
	useEffect(() => {
		if (!localStore || !space || !first || !last || error) return
		let isGone = false
		previewList(localStore, { space, from: first, to: last, store, moved }).then(
			(answer) => isGone || setMade(answer ? { key, ...answer } : { key, failed: true }),
			() => isGone || setMade({ key, failed: true }),
		)
		return () => {
			isGone = true
		}
	}, [localStore, space, first, last, error, store, moved, key])
	const now = made?.key === key && !error ? made : undefined
	const preview = now && 'preview' in now ? now.preview : null
	const isEmpty = !preview || preview.add.length + preview.change.length + preview.remove.length === 0
	const apply = () => {
		if (!preview) return
		setBusy(true)
		acts(async ({ write }, device) => {
			if (await write(device, preview)) onClose()
			else setBusy(false)
		})
	}
	return (
		<Dialog
			open
			onOpenChange={(open) => open || onClose()}
			title={G.title}
			className="[--dialog-width:40rem]"
			footer={
				<>
					<Button look="text" onClick={onClose}>
						{G.cancel}
					</Button>
					<Button look="primary" disabled={isEmpty} busy={isBusy} onClick={apply}>
						{G.apply}
					</Button>
				</>
			}
		>
			<div className="mt-4 grid grid-cols-2 gap-4">
				<Field label={G.from}>
					<TextInput type="date" value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
				</Field>
				<Field label={G.to} error={error}>
					<TextInput type="date" value={to} onChange={(event) => setTo(event.currentTarget.value)} />
				</Field>
			</div>
			<div aria-live="polite" className="mt-5">
				{now === undefined ? (
					error ? null : (
						<p className="text-ink-2">{G.reading}</p>
					)
				) : 'failed' in now ? (
					<p className="text-beet">{G.failed}</p>
				) : now.meals === 0 && isEmpty ? (
					<p className="text-ink-2">
						{G.noMeals}. {G.noMealsHint}
					</p>
				) : (
					<Preview preview={now.preview} isEmpty={isEmpty} />
				)}
			</div>
		</Dialog>
	)
}

const Preview = ({
	preview: { add, change, remove, unbought },
	isEmpty,
}: {
	preview: ListPreview<ListRow>
	isEmpty: boolean
}) => (
	<>
		{isEmpty ? <p className="text-ink-2">{G.nothing}</p> : null}
		<Part title={G.add} count={add.length}>
			{add.map((item) => (
				<Row
					key={item.id}
					name={item.ingredient_name}
					note={originWords(originsOf(item))}
					amount={amountWords(item.quantity, item.unit)}
					needsCheck={item.needs_check}
				/>
			))}
		</Part>
		<Part title={G.change} count={change.length}>
			{change.map(({ id, before, fields }) => {
				const after = toShopItem({ ...before, ...fields })
				return (
					<Row
						key={id}
						name={after.ingredient_name}
						note={originWords(originsOf(after))}
						amount={G.wasNow(amountOfItem(toShopItem(before)), amountOfItem(after))}
						needsCheck={after.needs_check}
					/>
				)
			})}
		</Part>
		<Part title={G.remove} count={remove.length}>
			{remove.map((item) => (
				<Row
					key={item.id}
					name={item.ingredient_name}
					note=""
					amount={amountOfItem(toShopItem(item))}
					needsCheck={false}
					isGoing
				/>
			))}
		</Part>
		<Part title={G.unbought} count={unbought.length}>
			{unbought.map(({ meal, why }) => (
				<Row key={meal.id} name={meal.name} note={G.why[why]} amount="" needsCheck={false} />
			))}
		</Part>
	</>
)

const Part = ({ title, count, children }: { title: string; count: number; children: ReactNode }) =>
	count === 0 ? null : (
		<section className="mt-4">
			<h3 className="text-h4">
				{title} <span className="num font-sans text-small font-medium text-ink-2">{count}</span>
			</h3>
			<ul className="mt-1">{children}</ul>
		</section>
	)

type RowProps = { name: string; note: string; amount: string; needsCheck: boolean; isGoing?: boolean }

const Row = ({ name, note, amount, needsCheck, isGoing = false }: RowProps) => (
	<li className="flex min-h-11 items-center gap-3 border-t border-line py-1.5">
		<span className="min-w-0 flex-1">
			<span className={`block font-semibold [overflow-wrap:anywhere] first-letter:uppercase ${isGoing ? 'done' : ''}`}>
				{name}
			</span>
			{note ? <span className="block text-small text-ink-2">{note}</span> : null}
		</span>
		{needsCheck ? (
			<span className="tag tone-butter">
				<CircleHelp aria-hidden="true" className="lucide" />
				{G.check}
			</span>
		) : null}
		<span className={`num shrink-0 font-medium ${isGoing ? 'done' : 'text-ink-2'}`}>
			<Fraction text={amount} />
		</span>
	</li>
)

export default GenerateDialog
