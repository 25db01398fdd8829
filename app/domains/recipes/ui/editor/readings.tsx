import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { Language } from '#app/domains/ingredients/model/grammar/languages/language.ts'
import type { CorrectionForm } from '#app/domains/ingredients/model/reading/correction-form.ts'
import type { LineFields } from '#app/domains/ingredients/model/reading/line-reading.ts'
import { makeReadingQueue, type ReadingQueue } from './reading-queue.ts'

export type Readings = {
	queue: ReadingQueue
	language: Language
	/** A line's reading in words, in the style in which the line is typed. */
	show(fields: LineFields, typed: string): CorrectionForm
}

const ReadingsContext = createContext<Readings | null>(null)

/** Loads the grammar after the form has rendered, in the language that the recipe had when it was opened. */
export function ReadingsProvider({
	language,
	texts,
	children,
}: {
	language: string
	texts: string[]
	children: ReactNode
}) {
	const [readings, setReadings] = useState<Readings | null>(null)
	// The language of the recipe when it was opened: it must not change while the cook is typing.
	const [opened] = useState({ language, texts })
	useEffect(() => {
		let isGone = false
		const load = async () => {
			const [{ loadReader }, { languageOfRecipe }, { toCorrectionForm }] = await Promise.all([
				import('#app/domains/ingredients/model/reading/load-reader.ts'),
				import('#app/domains/ingredients/model/reading/recipe-language.ts'),
				import('#app/domains/ingredients/model/reading/correction-form.ts'),
			])
			const reader = await loadReader()
			if (isGone) return
			const known = languageOfRecipe(opened)
			const show = (fields: LineFields, typed: string) => toCorrectionForm(fields, known, typed)
			setReadings({ queue: makeReadingQueue(reader(opened)), language: known, show })
		}
		// Without it the lines can still be typed and saved.
		load().catch(() => undefined)
		return () => {
			isGone = true
		}
	}, [opened])
	return <ReadingsContext value={readings}>{children}</ReadingsContext>
}

export const useReadings = (): Readings | null => useContext(ReadingsContext)

/** The grammar's reading of a line; undefined until the line is read or the grammar is loaded. */
export function useReading(text: string): LineFields | undefined {
	const queue = useReadings()?.queue
	const [read, setRead] = useState<{ text: string; fields: LineFields }>()
	useEffect(() => {
		if (!queue || text.trim() === '') return
		return queue.ask(text, (fields) => setRead({ text, fields }))
	}, [queue, text])
	if (text.trim() === '') return undefined
	return read?.text === text ? read.fields : queue?.find(text)
}
