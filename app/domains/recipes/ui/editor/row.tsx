import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import type { BlockKind } from '#app/domains/recipes/model/block-split.ts'
import type { EditorRow, FormValue } from '#app/domains/recipes/model/draft-rows.ts'
import { EDITOR as E } from '#app/domains/recipes/model/editor-messages.ts'
import { classNames } from '#app/ui/class-names.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { SortableHandle } from '#app/ui/sortable-list.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { LineReading } from './line-reading.tsx'
import { StepUses } from './step-uses.tsx'

type RowProps = {
	form: FormMetadata<FormValue>
	listName: string
	item: FieldMetadata<EditorRow, FormValue>
	place: { index: number; count: number; label: string }
	kind: BlockKind
	placeholder: string
	found: ReadonlyMap<string, readonly string[]>
	onCorrect: () => void
	onMoved: (from: number, to: number) => void
	onEnter: (event: KeyboardEvent<HTMLElement>, index: number) => void
	onPaste: (event: ClipboardEvent<HTMLElement>, index: number) => void
}

/** One line, step or heading, with the controls to move and remove it and its reading. */
export function Row(props: RowProps) {
	const { form, listName, item, place, kind, placeholder, found, onCorrect, onMoved, onEnter, onPaste } = props
	const { index, count, label } = place
	const fields = item.getFieldset()
	const isSection = (fields.kind.value ?? fields.kind.initialValue) === 'section'
	const text = {
		name: fields.text.name,
		id: fields.text.id,
		defaultValue: fields.text.initialValue,
		'aria-label': label,
		'aria-invalid': fields.text.errors ? (true as const) : undefined,
		'aria-describedby': fields.text.errors ? fields.text.errorId : undefined,
		'data-row-text': '',
		onPaste: (event: ClipboardEvent<HTMLElement>) => onPaste(event, index),
	}
	const move = (to: number) => ({
		...form.reorder.getButtonProps({ name: listName, from: index, to: Math.min(Math.max(0, to), count - 1) }),
		type: 'submit' as const,
		className: 'hidden sm:inline-grid',
		onClick: () => onMoved(index, to),
	})
	return (
		<div data-row={isSection ? 'section' : 'line'}>
			<div className="flex items-start gap-1">
				<input type="hidden" name={fields.kind.name} defaultValue={fields.kind.initialValue ?? 'line'} />
				<SortableHandle label={E.move(label)} />
				{isSection || kind === 'ingredients' ? (
					<TextInput
						{...text}
						placeholder={isSection ? 'Section, e.g. For the sauce' : placeholder}
						className={classNames('min-w-0 flex-1', isSection && 'font-serif italic')}
						onKeyDown={(event) => onEnter(event, index)}
					/>
				) : (
					<TextArea {...text} rows={2} placeholder={placeholder} className="min-w-0 flex-1" />
				)}
				<IconButton {...move(index - 1)} label={`Move ${label} up`} disabled={index === 0}>
					<ArrowUp aria-hidden="true" className="size-5" />
				</IconButton>
				<IconButton {...move(index + 1)} label={`Move ${label} down`} disabled={index === count - 1}>
					<ArrowDown aria-hidden="true" className="size-5" />
				</IconButton>
				<IconButton {...form.remove.getButtonProps({ name: listName, index })} type="submit" label={`Remove ${label}`}>
					<X aria-hidden="true" className="size-5" />
				</IconButton>
			</div>
			<div className="pl-9">
				<UnderRow isSection={isSection} kind={kind} fields={fields} {...{ label, found, onCorrect }} />
				{fields.text.errors ? (
					<p id={fields.text.errorId} className="field-error">
						{fields.text.errors[0]}
					</p>
				) : null}
			</div>
		</div>
	)
}

type UnderRowProps = Pick<RowProps, 'kind' | 'found' | 'onCorrect'> & {
	isSection: boolean
	label: string
	fields: ReturnType<FieldMetadata<EditorRow, FormValue>['getFieldset']>
}

/** How a line is read, or what a step uses. */
function UnderRow({ isSection, kind, fields, label, found, onCorrect }: UnderRowProps) {
	if (isSection) return null
	const text = fields.text.initialValue ?? ''
	return kind === 'ingredients' ? (
		<LineReading
			names={{ correction: fields.correction.name, pinned: fields.pinned.name }}
			initial={{
				text,
				correction: fields.correction.initialValue ?? '',
				pinned: fields.pinned.initialValue ?? '',
			}}
			label={label}
			onChange={onCorrect}
		/>
	) : (
		<StepUses
			name={fields.uses.name}
			initial={{ text, uses: fields.uses.initialValue ?? '' }}
			found={found}
			label={label}
			onChange={onCorrect}
		/>
	)
}
