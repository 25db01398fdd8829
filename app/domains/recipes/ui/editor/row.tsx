import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { memo } from 'react'
import type { BlockKind } from '#app/domains/recipes/model/block-split.ts'
import type { EditorRow } from '#app/domains/recipes/model/draft-rows.ts'
import { EDITOR as E } from '#app/domains/recipes/model/editor-messages.ts'
import { classNames } from '#app/ui/class-names.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { SortableHandle } from '#app/ui/sortable-list.tsx'
import { LineReading } from './line-reading.tsx'
import type { RowIntents } from './row-list.tsx'
import { StepUses } from './step-uses.tsx'

/** What a row's button does; the list handles the press. */
export type RowAct = 'up' | 'down' | 'remove'

type RowProps = {
	index: number
	isLast: boolean
	/** Its accessible name: 'Ingredient 3'. */
	label: string
	kind: BlockKind
	/** What its fields start with. */
	row: EditorRow
	placeholder: string
	found: ReadonlyMap<string, readonly string[]>
	error: string | undefined
	/** Of its fields in the form, before scripts run: 'ingredients[3]'. */
	name: string | undefined
	/** Of its buttons, likewise. */
	intents: RowIntents | undefined
	onChange: () => void
}

/** One line, step or heading, with the controls to move and remove it and its reading. */
export const Row = memo(function Row(props: RowProps) {
	const { index, isLast, label, kind, row, placeholder, found, error, name, intents, onChange } = props
	const isSection = row.kind === 'section'
	const isStep = kind === 'steps' && !isSection
	const errorId = error ? `${kind}-${index}-error` : undefined
	const act = (what: RowAct) => {
		const to = what === 'up' ? index - 1 : index + 1
		const intent =
			what === 'remove' ? intents?.remove(index) : intents?.reorder(index, isLast ? index : Math.max(0, to))
		return { ...intent, type: intents ? ('submit' as const) : ('button' as const), 'data-act': what }
	}
	return (
		<div data-row={row.kind}>
			<div className="flex items-start gap-1">
				{name ? <input type="hidden" name={`${name}.kind`} value={row.kind} /> : null}
				<SortableHandle label={E.move(label)} />
				<textarea
					data-row-text=""
					name={name && `${name}.text`}
					defaultValue={row.text}
					rows={isStep ? 2 : 1}
					dir="auto"
					enterKeyHint="next"
					aria-label={label}
					aria-invalid={error ? true : undefined}
					aria-describedby={errorId}
					placeholder={isSection ? 'Section, e.g. For the sauce' : placeholder}
					className={classNames(
						'input row-text min-w-0 flex-1',
						isStep && 'row-step',
						isSection && 'font-serif italic',
					)}
				/>
				<IconButton {...act('up')} className="hidden sm:inline-grid" label={`Move ${label} up`} disabled={index === 0}>
					<ArrowUp aria-hidden="true" className="size-5" />
				</IconButton>
				<IconButton {...act('down')} className="hidden sm:inline-grid" label={`Move ${label} down`} disabled={isLast}>
					<ArrowDown aria-hidden="true" className="size-5" />
				</IconButton>
				<IconButton {...act('remove')} label={`Remove ${label}`}>
					<X aria-hidden="true" className="size-5" />
				</IconButton>
			</div>
			<div className="pl-9">
				{isSection ? null : kind === 'ingredients' ? (
					<LineReading
						name={name}
						text={row.text}
						correction={row.correction ?? ''}
						pinned={row.pinned ?? ''}
						label={label}
						onChange={onChange}
					/>
				) : (
					<StepUses
						name={name}
						text={row.text}
						initial={row.uses ?? ''}
						found={found}
						label={label}
						onChange={onChange}
					/>
				)}
				{error ? (
					<p id={errorId} className="field-error">
						{error}
					</p>
				) : null}
			</div>
		</div>
	)
})
