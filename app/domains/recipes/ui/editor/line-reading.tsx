import { Pencil, Pin } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { LineFields } from '#app/domains/ingredients/model/reading/line-reading.ts'
import { READING as R } from '#app/domains/ingredients/model/reading/messages.ts'
import { correctionText } from '#app/domains/recipes/model/draft-rows.ts'
import { Fraction } from '#app/ui/fraction.tsx'

import { readKept } from './read-rows.ts'
import { useReading, useReadings } from './readings.tsx'
import { type NameIds, namedBy } from './row-names.ts'
import { RowValue } from './row-value.tsx'

const CorrectLine = lazy(() => import('./correct-line.tsx'))

type LineReadingProps = {
	/** Of the row's fields in the form, before scripts run. */
	name: string | undefined
	/** What the row starts with. */
	text: string
	correction: string
	pinned: string
	ids: NameIds
	onChange(): void
}

/**
 * The reading of a line, below the typed line: amount, unit, name and note, each a button to correct them. The cook's
 * own reading applies as long as the text that it was made for.
 */
export function LineReading({ name, text: initialText, correction, pinned, ids, onChange }: LineReadingProps) {
	const [text, setText] = useState(initialText)
	const [kept, setKept] = useState(() => readKept(correction))
	const [isPinned, setPinned] = useState(pinned === 'on')
	const [asked, setAsked] = useState<{ anchor: HTMLElement; part: keyof typeof R.parts } | null>(null)
	const root = useRef<HTMLDivElement>(null)
	const readings = useReadings()
	const read = useReading(text)

	useEffect(() => {
		const input = root.current?.closest('[data-row]')?.querySelector<HTMLTextAreaElement>('[data-row-text]')
		if (!input) return
		const follow = () => setText(input.value)
		follow()
		input.addEventListener('input', follow)
		return () => input.removeEventListener('input', follow)
	}, [])

	const own = kept?.text === text.trim() ? kept.fields : null
	const fields = own ?? read
	const save = (fields: LineFields | null, isPinnedNow: boolean) => {
		setKept(fields && { text: text.trim(), fields })
		setPinned(isPinnedNow)
		setAsked(null)
		queueMicrotask(onChange)
	}
	const ask = (part: keyof typeof R.parts) => (event: { currentTarget: HTMLElement }) =>
		setAsked({ anchor: event.currentTarget, part })
	const form = useMemo(() => (fields && readings ? readings.show(fields, text) : null), [fields, readings, text])
	const parts = form ? (['amount', 'unit', 'name', 'note'] as const).filter((part) => form[part] !== '') : []

	return (
		// The height of the chips that follow, so that the rows below do not move.
		<div ref={root} className={text.trim() === '' ? undefined : 'min-h-[2.625rem] pt-1.5 pb-1 pl-1'}>
			<RowValue part="correction" name={name} value={own ? correctionText(text.trim(), own) : ''} />
			<RowValue part="pinned" name={name} value={isPinned ? 'on' : ''} />
			{form && parts.length > 0 ? (
				<fieldset className="flex flex-wrap gap-1.5" aria-labelledby={namedBy(ids, null, 'asRead')}>
					{parts.map((part) => (
						<button
							key={part}
							type="button"
							className="reading-chip num"
							data-part={part}
							aria-label={`${R.parts[part]}: ${form[part]}. ${R.correct}`}
							onClick={ask(part)}
						>
							<Fraction text={form[part]} />
						</button>
					))}
					{own ? (
						<span className="tag tone-butter">
							<Pencil aria-hidden="true" className="lucide" />
							{R.own}
						</span>
					) : null}
					{isPinned ? (
						<span className="tag tone-oat">
							<Pin aria-hidden="true" className="lucide" />
							{R.pinned}
						</span>
					) : null}
				</fieldset>
			) : null}
			{asked && fields && form && readings ? (
				<Suspense>
					<CorrectLine
						anchor={asked.anchor}
						part={asked.part}
						fields={fields}
						shown={form}
						isOwn={own !== null}
						isPinned={isPinned}
						language={readings.language}
						onSave={save}
						onClose={() => setAsked(null)}
					/>
				</Suspense>
			) : null}
		</div>
	)
}
