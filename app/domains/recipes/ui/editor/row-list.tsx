import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { Heading, Plus } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type BlockKind, rowsFromBlock } from '#app/domains/recipes/model/block-split.ts'
import type { EditorRow, FormValue } from '#app/domains/recipes/model/draft-rows.ts'
import { EDITOR as E } from '#app/domains/recipes/model/editor-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { SortableList, SortableRow } from '#app/ui/sortable-list.tsx'
import { readRows } from './read-rows.ts'
import { Row } from './row.tsx'

type RowListProps = {
	form: FormMetadata<FormValue>
	field: FieldMetadata<EditorRow[], FormValue>
	/** The kind of the rows, which decides how a pasted block is read. */
	kind: BlockKind
	/** The name of one row: 'Ingredient', 'Step'. */
	thing: string
	addLabel: string
	placeholder: string
	/** What the grammar has found for the saved steps, by the keys of their texts. */
	found?: ReadonlyMap<string, readonly string[]>
	/** Called when the information below a row changes, which causes no input event. */
	onCorrect: () => void
}

const NONE: ReadonlyMap<string, readonly string[]> = new Map()

/**
 * A list of lines or steps with section headings between them. Enter adds the next row; a pasted block becomes rows,
 * which one undo reverts; rows are dragged by their handles, or moved by keys. Every button is a form intent, so it
 * works before scripts do.
 */
export function RowList({ form, field, kind, thing, addLabel, placeholder, found = NONE, onCorrect }: RowListProps) {
	const items = field.getFieldList()
	const list = useRef<HTMLOListElement>(null)
	const focusAt = useRef<number | undefined>(undefined)
	const [pasted, setPasted] = useState<{ before: EditorRow[]; count: number } | null>(null)
	const [said, setSaid] = useState('')
	const count = items.length

	// biome-ignore lint/correctness/useExhaustiveDependencies: the wish is met once the row that was asked for exists
	useEffect(() => {
		if (focusAt.current === undefined) return
		list.current?.querySelectorAll<HTMLElement>('[data-row-text]')[focusAt.current]?.focus()
		focusAt.current = undefined
	}, [count])

	const labels = items.map((item, index) => {
		const { kind: rowKind } = item.getFieldset()
		const isSection = (rowKind.value ?? rowKind.initialValue) === 'section'
		return isSection ? `Section heading ${index + 1}` : `${thing} ${index + 1}`
	})
	const keyOf = (item: (typeof items)[number]) => item.key ?? item.id

	const insert = (index: number, row: EditorRow) => {
		focusAt.current = index
		form.insert({ name: field.name, index, defaultValue: row })
	}

	const onEnter = (event: KeyboardEvent<HTMLElement>, index: number) => {
		if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
		event.preventDefault()
		insert(index + 1, { kind: 'line', text: '' })
	}

	const onPaste = (event: ClipboardEvent<HTMLElement>, index: number) => {
		const rows = rowsFromBlock(event.clipboardData.getData('text/plain'), kind)
		if (rows.length < 2) return
		event.preventDefault()
		const before = readRows(list.current)
		const keepsOwn = before[index]?.text.trim() !== ''
		const value = [...before.slice(0, keepsOwn ? index + 1 : index), ...rows, ...before.slice(index + 1)]
		focusAt.current = index + rows.length - (keepsOwn ? 0 : 1)
		form.update({ name: field.name, value })
		setPasted({ before, count: rows.length })
	}

	const undoPaste = () => {
		if (!pasted) return
		focusAt.current = 0
		form.update({ name: field.name, value: pasted.before })
		setPasted(null)
	}
	const onKeyDown = (event: KeyboardEvent) => {
		const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
		if (!pasted || !isUndo) return
		event.preventDefault()
		undoPaste()
	}

	const sayMoved = (from: number, to: number) => setSaid(E.moved(labels[from] ?? '', to + 1, count))

	return (
		<>
			<SortableList
				items={items.map((item, index) => ({ id: keyOf(item), name: labels[index] ?? '' }))}
				onMove={(from, to) => form.reorder({ name: field.name, from, to })}
			>
				<ol
					ref={list}
					data-rows={kind}
					className="mt-3 space-y-2"
					onInput={() => setPasted(null)}
					onKeyDown={onKeyDown}
				>
					{items.map((item, index) => (
						<SortableRow key={keyOf(item)} id={keyOf(item)}>
							<Row
								form={form}
								listName={field.name}
								item={item}
								place={{ index, count, label: labels[index] ?? '' }}
								kind={kind}
								placeholder={placeholder}
								found={found}
								onCorrect={onCorrect}
								onMoved={sayMoved}
								onEnter={onEnter}
								onPaste={onPaste}
							/>
						</SortableRow>
					))}
				</ol>
			</SortableList>
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
				<Button
					{...form.insert.getButtonProps({ name: field.name, defaultValue: { kind: 'line', text: '' } })}
					type="submit"
					size="small"
				>
					<Plus aria-hidden="true" className="size-5" />
					{addLabel}
				</Button>
				<Button
					{...form.insert.getButtonProps({ name: field.name, defaultValue: { kind: 'section', text: '' } })}
					type="submit"
					size="small"
				>
					<Heading aria-hidden="true" className="size-5" />
					Add section
				</Button>
			</div>
		</>
	)
}
