import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { memo } from 'react'
import type { BlockKind } from '#app/domains/recipes/model/block-split.ts'
import type { EditorRow } from '#app/domains/recipes/model/draft-rows.ts'
import { classNames } from '#app/ui/class-names.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { SortableHandle } from '#app/ui/sortable-list.tsx'
import { LineReading } from './line-reading.tsx'
import type { RowIntents } from './row-list.tsx'
import { type NameIds, namedBy } from './row-names.ts'
import { StepUses } from './step-uses.tsx'

/** What a row's button does; the list handles the press. */
export type RowAct = 'up' | 'down' | 'remove'

type RowProps = {
	isFirst: boolean
	isLast: boolean
	ids: NameIds
	kind: BlockKind
	/** What its fields start with. */
	row: EditorRow
	placeholder: string
	found: ReadonlyMap<string, readonly string[]>
	error: string | undefined
	/** Before scripts run: of its fields in the form, 'ingredients[3]', and of its buttons. */
	name: string | undefined
	index: number | undefined
	intents: RowIntents | undefined
	onChange: () => void
}

/** One line, step or heading, with the controls to move and remove it and its reading. */
export const Row = memo(function Row(props: RowProps) {
	const { isFirst, isLast, ids, kind, row, placeholder, found, error, name, index = 0, intents, onChange } = props
	const isSection = row.kind === 'section'
	const isStep = kind === 'steps' && !isSection
	const errorId = error ? `${ids.row}-error` : undefined
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
				<SortableHandle labelledBy={namedBy(ids, 'move')} />
				<textarea
					data-row-text=""
					name={name && `${name}.text`}
					defaultValue={row.text}
					rows={isStep ? 2 : 1}
					dir="auto"
					enterKeyHint="next"
					aria-labelledby={ids.row}
					aria-invalid={error ? true : undefined}
					aria-describedby={errorId}
					placeholder={isSection ? 'Section, e.g. For the sauce' : placeholder}
					className={classNames(
						'input row-text min-w-0 flex-1',
						isStep && 'row-step',
						isSection && 'font-serif italic',
					)}
				/>
				<IconButton
					{...act('up')}
					className="hidden sm:inline-grid"
					aria-labelledby={namedBy(ids, 'move', 'up')}
					disabled={isFirst}
				>
					<ArrowUp aria-hidden="true" className="size-5" />
				</IconButton>
				<IconButton
					{...act('down')}
					className="hidden sm:inline-grid"
					aria-labelledby={namedBy(ids, 'move', 'down')}
					disabled={isLast}
				>
					<ArrowDown aria-hidden="true" className="size-5" />
				</IconButton>
				<IconButton {...act('remove')} aria-labelledby={namedBy(ids, 'remove')}>
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
						ids={ids}
						onChange={onChange}
					/>
				) : (
					<StepUses name={name} text={row.text} initial={row.uses ?? ''} found={found} ids={ids} onChange={onChange} />
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
