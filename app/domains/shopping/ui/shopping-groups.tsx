import { Check, CircleHelp, Pencil } from 'lucide-react'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWindow } from '#app/platform/client/list-window/use-window.ts'
import { WHOLLY_DRAWN } from '#app/platform/model/list-window.ts'
import { classNames } from '#app/ui/class-names.ts'
import { drawnText, Fraction } from '#app/ui/fraction.tsx'
import type { ShopGroup, ShopItem, ShopLine } from '../model/shopping-list.ts'
import { SHOPPING } from '../model/shopping-messages.ts'
import { AisleIcon } from './aisle-icon.tsx'
import type { useListActs } from './use-list-acts.ts'

type ListActs = ReturnType<typeof useListActs>
type GroupsProps = {
	groups: readonly ShopGroup[]
	/** The item shown in one-hand mode. */
	nextId: string | null
	acts: ListActs
	onEdit: (id: string) => void
}

/**
 * The list under its headings, in two columns if there is room; of a very long list only the part near the screen is
 * rendered.
 */
export const ShoppingGroups = (props: GroupsProps) => {
	const count = props.groups.reduce((sum, { lines }) => sum + lines.length, 0)
	const isPrinting = usePrinting()
	return count > WHOLLY_DRAWN && !isPrinting ? <LongList {...props} /> : <Columns {...props} />
}

/** Printing needs the whole list, including what is not rendered. */
function usePrinting(): boolean {
	const [isPrinting, setPrinting] = useState(false)
	useEffect(() => {
		const begin = () => flushSync(() => setPrinting(true))
		const end = () => setPrinting(false)
		addEventListener('beforeprint', begin)
		addEventListener('afterprint', end)
		return () => {
			removeEventListener('beforeprint', begin)
			removeEventListener('afterprint', end)
		}
	}, [])
	return isPrinting
}

const Heading = ({ group }: { group: ShopGroup }) => (
	<h2 className="flex items-center gap-2.5 text-h3 print:text-h4">
		<AisleIcon aisle={group.title} />
		<span className="min-w-0 [overflow-wrap:anywhere]">{group.title}</span>
		<span className="num ml-auto shrink-0 font-sans text-small font-medium text-ink-2">
			{SHOPPING.leftInAisle(group.left)}
		</span>
	</h2>
)

const Columns = ({ groups, nextId, acts, onEdit }: GroupsProps) => (
	<div className="mt-6 pb-8 lg:columns-2 lg:gap-16 print:mt-2 print:columns-2 print:gap-8">
		{groups.map((group) => (
			<section key={group.key} className="mb-7 break-inside-avoid print:mb-3" data-aisle={group.title}>
				<Heading group={group} />
				<ul className="mt-1.5">
					{group.lines.map((line) => (
						<li key={line.key} className="border-t border-line">
							<Line {...line} amount={line.amount} isNext={line.item.id === nextId} acts={acts} onEdit={onEdit} />
						</li>
					))}
				</ul>
			</section>
		))}
	</div>
)

type Entry = { key: string; group: ShopGroup; line?: ShopLine }

/** One long column whose headings are rows among the others, so that it is virtualised like any long list. */
const LongList = ({ groups, nextId, acts, onEdit }: GroupsProps) => {
	const list = useRef<HTMLUListElement>(null)
	const entries = useMemo(
		() =>
			groups.flatMap((group): Entry[] => [
				{ key: group.key, group },
				...group.lines.map((line) => ({ key: line.key, group, line })),
			]),
		[groups],
	)
	const { from, to, above, below } = useWindow(list, entries.length)
	return (
		<ul ref={list} className="mt-6 grid max-w-3xl grid-cols-1 pb-8">
			<Room height={above} />
			{entries.slice(from, to).map(({ key, group, line }) => (
				<li key={key} className={line ? 'border-t border-line' : 'pt-7 pb-1.5'}>
					{line ? (
						<Line {...line} isNext={line.item.id === nextId} acts={acts} onEdit={onEdit} />
					) : (
						<Heading group={group} />
					)}
				</li>
			))}
			<Room height={below} />
		</ul>
	)
}

const Room = ({ height }: { height: number }) => (height > 0 ? <li aria-hidden="true" style={{ height }} /> : null)

type LineProps = {
	item: ShopItem
	amount: string
	note: string
	isNext: boolean
	acts: ListActs
	onEdit: (id: string) => void
}

/** Whether a row looks the same; each change of the list reads all of its rows again. */
const isSameLine = (before: LineProps, after: LineProps): boolean =>
	before.amount === after.amount &&
	before.note === after.note &&
	before.isNext === after.isNext &&
	before.acts === after.acts &&
	before.onEdit === after.onEdit &&
	(before.item === after.item ||
		(before.item.id === after.item.id &&
			before.item.is_checked === after.item.is_checked &&
			before.item.ingredient_name === after.item.ingredient_name &&
			before.item.needs_check === after.item.needs_check))

const Line = memo(({ item, amount, note, isNext, acts, onEdit }: LineProps) => {
	const { id, ingredient_name, is_checked, needs_check } = item
	// A tap must be visible without waiting for the store.
	const [wanted, setWanted] = useState(is_checked)
	const [seen, setSeen] = useState(is_checked)
	if (seen !== is_checked) {
		setSeen(is_checked)
		setWanted(is_checked)
	}
	const tick = (isChecked: boolean) => {
		setWanted(isChecked)
		acts(async ({ tick }, device) => {
			if (!(await tick(device, item, isChecked))) setWanted(is_checked)
		})
	}
	return (
		<div
			data-item={id}
			className={classNames(
				'flex min-h-16 items-center gap-2 print:min-h-0',
				isNext && 'max-lg:-mx-3 max-lg:rounded-md max-lg:bg-herb-tint max-lg:px-3',
			)}
		>
			<label className="flex min-w-0 flex-1 cursor-pointer items-center gap-3.5 py-2 print:py-0.5">
				<span className="check print:size-4">
					<input
						type="checkbox"
						className="native"
						checked={wanted}
						aria-label={SHOPPING.tick(ingredient_name, amount)}
						onChange={(event) => tick(event.currentTarget.checked)}
					/>
					<Check aria-hidden="true" />
				</span>
				<span className="min-w-0 flex-1">
					<span
						className={classNames(
							'block text-[1.0625rem] font-semibold [overflow-wrap:anywhere] first-letter:uppercase',
							wanted && 'done',
						)}
					>
						{ingredient_name}
					</span>
					{note ? (
						<span
							className={classNames(
								'flex items-center gap-1.5 text-small print:hidden',
								needs_check ? 'font-semibold text-butter-text' : 'text-ink-2',
							)}
						>
							{needs_check ? <CircleHelp aria-hidden="true" className="!size-4 shrink-0" /> : null}
							{note}
						</span>
					) : null}
				</span>
			</label>
			<button
				type="button"
				aria-label={SHOPPING.editItem(ingredient_name, drawnText(amount))}
				onClick={() => onEdit(id)}
				className={classNames(
					'num grid min-h-11 min-w-11 shrink-0 content-center justify-items-end text-right font-medium underline-offset-4 hover:underline print:min-h-0',
					wanted ? 'done' : 'text-ink-2',
				)}
			>
				{amount ? (
					<span>
						<Fraction text={amount} />
					</span>
				) : (
					<Pencil aria-hidden="true" className="!size-4 text-ink-3 print:hidden" />
				)}
			</button>
		</div>
	)
}, isSameLine)
