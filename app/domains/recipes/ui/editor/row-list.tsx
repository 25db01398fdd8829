import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { ArrowDown, ArrowUp, Heading, Plus, X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { TextInput } from '../../../../ui/text-input.tsx'
import { type EditorRow, type FormValue, rowsFromPaste } from '../../model/draft-rows.ts'
import { LineReading } from './line-reading.tsx'

type RowListProps = {
	form: FormMetadata<FormValue>
	field: FieldMetadata<EditorRow[], FormValue>
	/** What one row is: 'ingredient', 'step'. */
	thing: string
	addLabel: string
	placeholder: string
	rows: 'one-line' | 'several-lines'
	/** Shows under each line how it is read; called when the cook corrects that. */
	onCorrect?: () => void
}

/** A list of lines or steps with section headings between them. Enter adds the next row, a pasted block becomes rows, arrows move. Every button is a form intent, so it works before scripts do. */
export function RowList({ form, field, thing, addLabel, placeholder, rows, onCorrect }: RowListProps) {
	const items = field.getFieldList()
	const list = useRef<HTMLOListElement>(null)
	const focusAt = useRef<number | undefined>(undefined)
	const count = items.length

	// biome-ignore lint/correctness/useExhaustiveDependencies: the wish is met once the row that was asked for exists
	useEffect(() => {
		if (focusAt.current === undefined) return
		list.current?.querySelectorAll<HTMLElement>('[data-row-text]')[focusAt.current]?.focus()
		focusAt.current = undefined
	}, [count])

	const insert = (index: number, row: EditorRow) => {
		focusAt.current = index
		form.insert({ name: field.name, index, defaultValue: row })
	}

	const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number) => {
		if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
		event.preventDefault()
		insert(index + 1, { kind: 'line', text: '' })
	}

	const onPaste = (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>, index: number) => {
		const pasted = rowsFromPaste(event.clipboardData.getData('text/plain'))
		if (pasted.length < 2) return
		event.preventDefault()
		const before = readRows(list.current)
		const own = before[index]
		const keepsOwn = own && own.text.trim() !== ''
		const value = [...before.slice(0, keepsOwn ? index + 1 : index), ...pasted, ...before.slice(index + 1)]
		focusAt.current = index + pasted.length - (keepsOwn ? 0 : 1)
		form.update({ name: field.name, value })
	}

	return (
		<>
			<ol ref={list} className="mt-3 space-y-2">
				{items.map((item, index) => {
					const fields = item.getFieldset()
					const isSection = (fields.kind.value ?? fields.kind.initialValue) === 'section'
					const label = isSection ? `Section heading ${index + 1}` : `${thing} ${index + 1}`
					const text = {
						name: fields.text.name,
						id: fields.text.id,
						defaultValue: fields.text.initialValue,
						'aria-label': label,
						'aria-invalid': fields.text.errors ? (true as const) : undefined,
						'aria-describedby': fields.text.errors ? fields.text.errorId : undefined,
						'data-row-text': '',
					}
					return (
						<li key={item.key}>
							<div className="flex items-start gap-1">
								<input type="hidden" name={fields.kind.name} defaultValue={fields.kind.initialValue ?? 'line'} />
								{isSection || rows === 'one-line' ? (
									<TextInput
										{...text}
										placeholder={isSection ? 'Section, e.g. For the sauce' : placeholder}
										className={classNames('min-w-0 flex-1', isSection && 'font-serif italic')}
										onKeyDown={(event) => onKeyDown(event, index)}
										onPaste={(event) => onPaste(event, index)}
									/>
								) : (
									<TextArea
										{...text}
										rows={2}
										placeholder={placeholder}
										className="min-w-0 flex-1"
										onPaste={(event) => onPaste(event, index)}
									/>
								)}
								<IconButton
									{...form.reorder.getButtonProps({ name: field.name, from: index, to: Math.max(0, index - 1) })}
									type="submit"
									label={`Move ${label} up`}
									disabled={index === 0}
									className="hidden sm:inline-grid"
								>
									<ArrowUp aria-hidden="true" className="size-5" />
								</IconButton>
								<IconButton
									{...form.reorder.getButtonProps({
										name: field.name,
										from: index,
										to: Math.min(count - 1, index + 1),
									})}
									type="submit"
									label={`Move ${label} down`}
									disabled={index === count - 1}
								>
									<ArrowDown aria-hidden="true" className="size-5" />
								</IconButton>
								<IconButton
									{...form.remove.getButtonProps({ name: field.name, index })}
									type="submit"
									label={`Remove ${label}`}
								>
									<X aria-hidden="true" className="size-5" />
								</IconButton>
							</div>
							{onCorrect && !isSection ? (
								<LineReading
									names={{ correction: fields.correction.name, pinned: fields.pinned.name }}
									initial={{
										text: fields.text.initialValue ?? '',
										correction: fields.correction.initialValue ?? '',
										pinned: fields.pinned.initialValue ?? '',
									}}
									label={label}
									onChange={onCorrect}
								/>
							) : null}
							{fields.text.errors ? (
								<p id={fields.text.errorId} className="field-error">
									{fields.text.errors[0]}
								</p>
							) : null}
						</li>
					)
				})}
			</ol>
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

/** The rows as they stand in the form right now: the inputs are the truth, React only knows where they began. */
function readRows(list: HTMLElement | null): EditorRow[] {
	return [...(list?.querySelectorAll('li') ?? [])].map((item) => {
		const hidden = (name: string) =>
			item.querySelector<HTMLInputElement>(`input[type="hidden"][name$=".${name}"]`)?.value ?? ''
		const text = item.querySelector<HTMLInputElement | HTMLTextAreaElement>('[data-row-text]')?.value ?? ''
		if (hidden('kind') === 'section') return { kind: 'section', text }
		return { kind: 'line', text, correction: hidden('correction'), pinned: hidden('pinned') }
	})
}
