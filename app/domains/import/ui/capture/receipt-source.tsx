import { Calculator, Check, CircleDashed, Link as LinkIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { CAPTURE as M } from '#app/domains/import/model/capture/capture-messages.ts'
import type { Captured } from '#app/domains/import/model/capture/captured.ts'
import {
	type EntryState,
	type ReceiptEntry,
	type ReceiptField,
	receiptEntries,
} from '#app/domains/import/model/fields/receipt-entries.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Tag } from '#app/ui/tag.tsx'

/** The id of the source's words, for the button at the foot of the screen that leads there. */
const SOURCE_ID = 'import-source'

const LABELS: Record<ReceiptField, string> = {
	title: 'Title',
	description: 'Description',
	servings: 'Servings',
	recipe_yield: 'Yield',
	prep_time: 'Prep time',
	cook_time: 'Cook time',
	total_time: 'Total time',
	ingredients: 'Ingredients',
	steps: 'Steps',
	cuisine: 'Cuisine',
	category: 'Categories',
	tags: 'Tags',
	notes: 'Notes',
	source_url: 'Source address',
}

/** The source's words, field by field. Pressing one leads to its field; the focused field is marked here. */
export const ReceiptSource = ({ captured: { recipe } }: { captured: Captured }) => {
	const list = useRef<HTMLElement>(null)
	const [focused, setFocused] = useState<ReceiptField>()
	// Beside the form if there is room, else collapsed above it.
	const [isOpen] = useState(() => matchMedia('(min-width: 80rem)').matches)
	useEffect(() => {
		const main = list.current?.closest('main')
		const note = (event: FocusEvent) => {
			const field = fieldOf(event.target)
			if (field) setFocused(field)
		}
		main?.addEventListener('focusin', note)
		return () => main?.removeEventListener('focusin', note)
	}, [])
	const { dropped } = recipe.receipt
	return (
		<aside ref={list} id={SOURCE_ID} aria-label={M.source} className="mt-4 scroll-mt-4 rounded-lg border border-line">
			<details open={isOpen}>
				<summary className="flex min-h-12 cursor-pointer items-center gap-2 rounded-lg bg-oat px-4 py-3 text-ink-2">
					<LinkIcon aria-hidden="true" className="size-4 shrink-0" />
					<span className="truncate">{recipe.source_url.replace(/^https?:\/\/(?:www\.)?/, '') || M.source}</span>
				</summary>
				<ol className="divide-y divide-line">
					{receiptEntries(recipe).map((entry, at) => (
						<Entry key={entry.field} number={at + 1} entry={entry} isFocused={entry.field === focused} />
					))}
				</ol>
				{dropped.length > 0 ? (
					<details className="border-t border-line px-4 py-2">
						<summary className="min-h-11 cursor-pointer content-center font-semibold">
							{M.dropped(dropped.length)}
						</summary>
						<ul className="space-y-1 pb-2 text-small text-ink-2">
							{dropped.map((line, at) => (
								<li key={at} className="break-words">
									{line}
								</li>
							))}
						</ul>
					</details>
				) : null}
			</details>
		</aside>
	)
}

const Entry = ({ number, entry, isFocused }: { number: number; entry: ReceiptEntry; isFocused: boolean }) => {
	const { field, text, state } = entry
	return (
		<li className={classNames('px-4 py-3', isFocused && 'bg-butter-tint')}>
			<div className="flex items-center gap-2">
				<button
					type="button"
					className="flex min-h-11 flex-1 items-center gap-2 text-left font-semibold"
					onClick={(event) => lead(event.currentTarget, field)}
				>
					<span
						aria-hidden="true"
						className="num grid size-5 place-items-center rounded-full bg-ink text-xs text-ground"
					>
						{number}
					</span>
					{LABELS[field]}
				</button>
				<StateMark state={state} />
			</div>
			{text === '' ? (
				<p className="text-small text-ink-2">{M.nothingSaid}</p>
			) : (
				<p
					className="max-h-40 overflow-y-auto text-small break-words whitespace-pre-line"
					tabIndex={text.length > 400 ? 0 : undefined}
				>
					<span className="mk">{text}</span>
				</p>
			)}
		</li>
	)
}

const StateMark = ({ state }: { state: EntryState }) => {
	if (state === 'written') return <Check aria-label={M.written} className="size-5 text-herb" />
	if (state === 'worked-out')
		return (
			<Tag tone="butter" icon={<Calculator aria-hidden="true" className="size-4" />}>
				{M.workedOut}
			</Tag>
		)
	return (
		<Tag tone="oat" icon={<CircleDashed aria-hidden="true" className="size-4" />}>
			{M.missing}
		</Tag>
	)
}

/** The receipt field of an editor control: a row of the list of ingredients is one of them. */
function fieldOf(target: EventTarget | null): ReceiptField | undefined {
	if (!(target instanceof Element)) return undefined
	const name = target.closest('[data-rows]')?.getAttribute('data-rows') ?? target.getAttribute('name') ?? ''
	return name in LABELS ? (name as ReceiptField) : undefined
}

function lead(from: Element, field: ReceiptField): void {
	const controls = from.closest('main')?.querySelectorAll<HTMLElement>('input, textarea, select') ?? []
	const control = [...controls].find((one) => one.getAttribute('type') !== 'hidden' && fieldOf(one) === field)
	control?.focus()
	control?.scrollIntoView({ block: 'center' })
}
