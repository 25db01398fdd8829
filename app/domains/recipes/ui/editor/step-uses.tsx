import { Plus, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { shownStep, stepKey } from '#app/domains/ingredients/model/reading/steps.ts'
import { usesText } from '#app/domains/recipes/model/draft-rows.ts'
import { EDITOR as E } from '#app/domains/recipes/model/editor-messages.ts'

import { readLines } from './read-rows.ts'
import { type NameIds, namedBy } from './row-names.ts'
import { RowValue } from './row-value.tsx'

const ChooseUses = lazy(() => import('./choose-uses.tsx'))

type StepUsesProps = {
	/** Of the row's fields in the form, before scripts run. */
	name: string | undefined
	/** What the row starts with: its text, and its ingredients by `usesText`. */
	text: string
	initial: string
	/** What the grammar has found for the saved steps, by the keys of their texts. */
	found: ReadonlyMap<string, readonly string[]>
	ids: NameIds
	onChange(): void
}

/** The value that our own form wrote; anything else is ignored. */
function readUses(uses: string): string[] | null {
	try {
		return JSON.parse(uses) as string[]
	} catch {
		return null
	}
}

/** The ingredients that a step uses, as chips below it: found by the grammar on save, or chosen by the cook. */
export function StepUses({ name, text: initialText, initial, found, ids, onChange }: StepUsesProps) {
	const [own, setOwn] = useState(() => readUses(initial))
	const [text, setText] = useState(initialText)
	const [asked, setAsked] = useState<{ anchor: HTMLElement; label: string; lines: string[] } | null>(null)
	const root = useRef<HTMLDivElement>(null)
	const add = useRef<HTMLButtonElement>(null)

	useEffect(() => {
		const input = root.current?.closest('[data-row]')?.querySelector<HTMLTextAreaElement>('[data-row-text]')
		if (!input) return
		const follow = () => setText(input.value)
		input.addEventListener('input', follow)
		return () => input.removeEventListener('input', follow)
	}, [])

	const uses = own ?? found.get(stepKey(shownStep(text))) ?? []
	const change = (lines: string[] | null) => {
		setOwn(lines)
		queueMicrotask(onChange)
	}
	const remove = (line: string) => {
		change(uses.filter((other) => other !== line))
		add.current?.focus()
	}
	const ask = ({ currentTarget: anchor }: { currentTarget: HTMLElement }) =>
		setAsked({
			anchor,
			label: document.getElementById(ids.row)?.textContent ?? '',
			lines: readLines(anchor.closest('form')),
		})
	return (
		<div ref={root} className={text.trim() === '' && uses.length === 0 ? 'hidden' : 'pt-1.5 pb-1 pl-1'}>
			<RowValue part="uses" name={name} value={own ? usesText(own) : ''} />
			<fieldset className="flex flex-wrap gap-1.5" aria-labelledby={namedBy(ids, 'uses')}>
				{uses.map((line, at) => (
					<button
						key={line}
						id={`${ids.row}-use-${at}`}
						type="button"
						className="reading-chip num inline-flex items-center gap-1"
						aria-labelledby={`${ids.row}-use-${at} ${namedBy(ids, 'from')}`}
						onClick={() => remove(line)}
					>
						<span className="sr-only">{E.take} </span>
						{line}
						<X aria-hidden="true" className="size-4" />
					</button>
				))}
				<button
					ref={add}
					type="button"
					className="reading-chip inline-flex items-center gap-1"
					aria-labelledby={namedBy(ids, 'choose')}
					onClick={ask}
				>
					<Plus aria-hidden="true" className="size-4" />
					{E.uses}
				</button>
			</fieldset>
			{asked ? (
				<Suspense>
					<ChooseUses
						anchor={asked.anchor}
						label={asked.label}
						lines={asked.lines}
						uses={uses}
						isOwn={own !== null}
						onChange={change}
						onClose={() => setAsked(null)}
					/>
				</Suspense>
			) : null}
		</div>
	)
}
