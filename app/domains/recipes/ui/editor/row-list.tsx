import { Heading, Plus } from 'lucide-react'
import {
	type ClipboardEvent,
	type FormEvent,
	type KeyboardEvent,
	type MouseEvent,
	memo,
	useCallback,
	useId,
	useLayoutEffect,
	useMemo,
	useRef,
	useState,
	useSyncExternalStore,
} from 'react'
import { type BlockKind, rowsFromBlock } from '#app/domains/recipes/model/block-split.ts'
import type { EditorRow } from '#app/domains/recipes/model/draft-rows.ts'
import { EDITOR as E } from '#app/domains/recipes/model/editor-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { SortableList, SortableRow } from '#app/ui/sortable-list.tsx'
import { growByScript } from '#app/ui/text-area.tsx'
import { textFieldOf } from './read-rows.ts'
import { Row, type RowAct } from './row.tsx'
import type { NameIds } from './row-names.ts'

/** What the buttons send before scripts run: conform's intents, by the list's name. */
export type RowIntents = {
	insert(row: EditorRow): object
	remove(index: number): object
	reorder(from: number, to: number): object
}

type RowListProps = {
	name: 'ingredients' | 'steps'
	/** The kind of the rows, which decides how a pasted block is read. */
	kind: BlockKind
	initial: readonly EditorRow[]
	/** The sentences about rows, by their names: 'ingredients[3].text'. */
	errors: Readonly<Record<string, string[]>>
	intents: RowIntents
	/** The name of one row: 'Ingredient', 'Step'. */
	thing: string
	addLabel: string
	placeholder: string
	/** What the grammar has found for the saved steps, by the keys of their texts. */
	found?: ReadonlyMap<string, readonly string[]>
	/** Called when rows come, go or move, or the information below one changes, which causes no input event. */
	onChange: () => void
}

/** A row with the values that its fields start with; what is typed is in the fields alone. */
type Listed = { key: string; row: EditorRow }

const NONE: ReadonlyMap<string, readonly string[]> = new Map()
const EMPTY: EditorRow = { kind: 'line', text: '' }
const never = () => () => undefined

/**
 * A list of lines or steps with section headings between them. Enter begins the next row, Backspace in an empty row
 * joins back; a pasted block becomes rows, which one undo reverts; rows are dragged by their handles, or moved by keys.
 * The rows have plain values and handle no events themselves, so that a change draws only the rows that it changes. Every
 * button is a form intent, so it works before scripts do; with scripts the list sends its rows as one text
 * (`useRowsText`).
 */
export const RowList = memo(function RowList({
	name,
	kind,
	initial,
	errors,
	intents,
	thing,
	addLabel,
	placeholder,
	found = NONE,
	onChange,
}: RowListProps) {
	const isLive = useSyncExternalStore(
		never,
		() => true,
		() => false,
	)
	const made = useRef(initial.length)
	const [rows, setRows] = useState<readonly Listed[]>(() => initial.map((row, at) => ({ key: `${at}`, row })))
	const list = useRef<HTMLOListElement>(null)
	const focusAt = useRef<{ index: number; caret: 'start' | 'end' } | undefined>(undefined)
	const [pasted, setPasted] = useState<{ before: readonly Listed[]; count: number } | null>(null)
	const [said, setSaid] = useState('')
	const count = rows.length

	const known = useRef(rows)
	useLayoutEffect(() => {
		for (const field of list.current?.querySelectorAll<HTMLTextAreaElement>('[data-row-text]') ?? [])
			growByScript(field)
		if (known.current === rows) return
		known.current = rows
		const wish = focusAt.current
		focusAt.current = undefined
		const field = wish && textFieldOf(list.current?.querySelectorAll('[data-row]')[wish.index])
		if (field) {
			field.focus()
			const caret = wish?.caret === 'start' ? 0 : field.value.length
			field.setSelectionRange(caret, caret)
		}
		onChange()
	}, [rows, onChange])

	const listed = useCallback((row: EditorRow): Listed => {
		made.current += 1
		return { key: `${made.current}`, row }
	}, [])
	const insert = (index: number, row: EditorRow, caret: 'start' | 'end' = 'end') => {
		focusAt.current = { index, caret }
		setRows(rows.toSpliced(index, 0, listed(row)))
	}
	const remove = (index: number) => setRows(rows.toSpliced(index, 1))
	const move = useCallback((from: number, to: number) => {
		setRows((now) => {
			const moved = now[from]
			return moved ? now.toSpliced(from, 1).toSpliced(to, 0, moved) : now
		})
	}, [])

	const words = useId()
	const [nameIds] = useState(() => new Map<string, NameIds>())
	const idsOf = (key: string): NameIds => {
		const ids = nameIds.get(key) ?? { row: `${words}-${key}`, words }
		nameIds.set(key, ids)
		return ids
	}

	const labelAt = (index: number) => rowLabel(rows[index]?.row.kind, thing, index)
	const indexOf = (target: EventTarget | null): number => {
		const row = target instanceof Element ? target.closest('[data-row]') : null
		return row ? [...(list.current?.querySelectorAll('[data-row]') ?? [])].indexOf(row) : -1
	}

	const onClick = (event: MouseEvent<HTMLElement>) => {
		const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-act]') : null
		const index = indexOf(button)
		if (!button || index < 0) return
		event.preventDefault()
		const act = button.dataset.act as RowAct
		if (act === 'remove') return remove(index)
		const to = act === 'up' ? index - 1 : index + 1
		if (to < 0 || to >= count) return
		setSaid(E.moved(labelAt(index), to + 1, count))
		move(index, to)
	}

	const onKeyDown = (event: KeyboardEvent) => {
		const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
		if (pasted && isUndo) {
			event.preventDefault()
			return undoPaste()
		}
		const index = indexOf(event.target)
		const field = event.target instanceof HTMLTextAreaElement && 'rowText' in event.target.dataset ? event.target : null
		if (!field || index < 0 || event.nativeEvent.isComposing) return
		const isLine = rows[index]?.row.kind === 'line'
		if (event.key === 'Enter' && !(event.shiftKey && kind === 'steps' && isLine)) {
			event.preventDefault()
			beginNext(index, field)
		} else if (event.key === 'Backspace' && index > 0 && field.value === '') {
			event.preventDefault()
			focusAt.current = { index: index - 1, caret: 'end' }
			remove(index)
		}
	}

	/** What is behind the caret goes along into the next row. */
	const beginNext = (index: number, field: HTMLTextAreaElement) => {
		const [from, to] = [field.selectionStart, field.selectionEnd]
		const rest = field.value.slice(to).trimStart()
		if (rest === '' && from === to) return insert(index + 1, EMPTY)
		field.value = field.value.slice(0, from).trimEnd()
		field.dispatchEvent(new InputEvent('input', { bubbles: true }))
		insert(index + 1, { kind: 'line', text: rest }, 'start')
	}

	const onPaste = (event: ClipboardEvent<HTMLElement>) => {
		const index = indexOf(event.target)
		const block = rowsFromBlock(event.clipboardData.getData('text/plain'), kind)
		if (index < 0 || block.length < 2) return
		event.preventDefault()
		takeBlock(index, block)
	}
	const takeBlock = (index: number, block: readonly EditorRow[]) => {
		const now = textFieldOf(list.current?.querySelectorAll('[data-row]')[index])?.value.trim() ?? ''
		const before = now === '' ? rows.with(index, listed(EMPTY)) : rows
		const at = now === '' ? index : index + 1
		focusAt.current = { index: at + block.length - 1, caret: 'end' }
		setRows([...rows.slice(0, at), ...block.map(listed), ...rows.slice(index + 1)])
		setPasted({ before, count: block.length })
	}
	const undoPaste = () => {
		if (!pasted) return
		focusAt.current = { index: 0, caret: 'end' }
		setRows(pasted.before)
		setPasted(null)
	}

	const onInput = (event: FormEvent<HTMLElement>) => {
		setPasted(null)
		const { target } = event
		if (target instanceof HTMLTextAreaElement) growByScript(target)
		if (kind !== 'ingredients' || !(target instanceof HTMLTextAreaElement) || !target.value.includes('\n')) return
		// Dropped, dictated or filled in: lines never merge.
		const [first = '', ...others] = target.value
			.split('\n')
			.map((line) => line.trim())
			.filter(Boolean)
		target.value = first
		if (others.length > 0)
			takeBlock(
				indexOf(target),
				others.map((text) => ({ kind: 'line', text })),
			)
	}

	const items = useMemo(
		() => rows.map(({ key, row }, at) => ({ id: key, name: rowLabel(row.kind, thing, at) })),
		[rows, thing],
	)
	const adder = (row: EditorRow) => ({
		...(isLive ? {} : intents.insert(row)),
		type: isLive ? ('button' as const) : ('submit' as const),
		onClick: isLive ? () => insert(count, row) : undefined,
	})
	return (
		<>
			<SortableList items={items} onMove={move}>
				<ol
					ref={list}
					data-rows={kind}
					data-live={isLive ? name : undefined}
					className="mt-3 space-y-2"
					onInput={onInput}
					onKeyDown={onKeyDown}
					onPaste={onPaste}
					onClick={isLive ? onClick : undefined}
				>
					{rows.map(({ key, row }, index) => (
						<SortableRow key={key} id={key}>
							<span id={`${words}-${key}`} hidden>
								{rowLabel(row.kind, thing, index)}
							</span>
							<Row
								isFirst={index === 0}
								isLast={index === count - 1}
								ids={idsOf(key)}
								kind={kind}
								row={row}
								placeholder={placeholder}
								found={found}
								error={errors[`${name}[${index}].text`]?.[0]}
								name={isLive ? undefined : `${name}[${index}]`}
								index={isLive ? undefined : index}
								intents={isLive ? undefined : intents}
								onChange={onChange}
							/>
						</SortableRow>
					))}
				</ol>
			</SortableList>
			<p hidden>
				{Object.entries(E.aroundName).map(([word, text]) => (
					<span key={word} id={`${words}-${word}`}>
						{text}
					</span>
				))}
			</p>
			<p role="status" className="sr-only">
				{said}
			</p>
			<div role="status" className="min-h-0">
				{pasted ? (
					<p className="mt-2 flex flex-wrap items-center gap-x-3 text-small text-ink-2">
						{E.pasted(pasted.count)}
						<Button size="small" look="text" onClick={undoPaste}>
							{E.undo}
						</Button>
					</p>
				) : null}
			</div>
			<div className="mt-3 flex flex-wrap gap-2">
				<Button {...adder(EMPTY)} size="small">
					<Plus aria-hidden="true" className="size-5" />
					{addLabel}
				</Button>
				<Button {...adder({ kind: 'section', text: '' })} size="small">
					<Heading aria-hidden="true" className="size-5" />
					Add section
				</Button>
			</div>
		</>
	)
})

const rowLabel = (kind: EditorRow['kind'] | undefined, thing: string, index: number): string =>
	`${kind === 'section' ? 'Section heading' : thing} ${index + 1}`
