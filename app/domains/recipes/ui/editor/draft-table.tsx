import { useEffect, useRef, useState } from 'react'
import { NO_HOST, type TableSeat, tableOf } from '#app/domains/meal-plan/client/read-table.ts'
import type { TableSentence } from '#app/domains/meal-plan/model/table/table-sentences.ts'
import { hasNeeds } from '#app/domains/meal-plan/model/table/table-words.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { useRows } from '#app/sync/client/react/use-rows.ts'
import { ForTheTable } from '../facts/for-the-table.tsx'
import { readKept, readRows } from './read-rows.ts'

/** Pause in typing, milliseconds, before the lines are read again. */
const QUIET_MS = 600
const NOBODY: TableSeat[] = []
const NOTHING: TableSentence[] = []

/**
 * The draft's verdicts for the cook's own table, from the lines in the form.
 */
export default function DraftTable({ language }: { language: string }) {
	const table = useRows(tableOf(useMe() ?? NO_HOST), NOBODY)
	const root = useRef<HTMLDivElement>(null)
	const [sentences, setSentences] = useState(NOTHING)
	const isAsked = table.some((seat) => !seat.is_guest && hasNeeds(seat))
	useEffect(() => {
		const form = root.current?.closest('form')
		if (!form || !isAsked) {
			setSentences(NOTHING)
			return
		}
		let isGone = false
		let timer: ReturnType<typeof setTimeout> | undefined
		const read = async () => {
			const { readDraft } = await import('../facts/read-facts.ts')
			const rows = readRows(form.querySelector('[data-rows="ingredients"]'))
			const lines = rows.flatMap(({ kind, text, correction }) => {
				const kept = readKept(correction ?? '')
				return kind === 'line' && text.trim() !== '' ? [{ text, own: kept?.text === text ? kept.fields : null }] : []
			})
			const found = await readDraft(lines, language, table)
			if (!isGone) setSentences(found)
		}
		const begin = () => {
			clearTimeout(timer)
			// Without the food table (no network yet) the draft shows nothing; its card will show that it is not checked.
			timer = setTimeout(() => void read().catch(() => undefined), QUIET_MS)
		}
		begin()
		form.addEventListener('input', begin)
		return () => {
			isGone = true
			clearTimeout(timer)
			form.removeEventListener('input', begin)
		}
	}, [table, isAsked, language])
	return (
		<div ref={root} aria-live="polite" className="mt-4 empty:hidden">
			<ForTheTable sentences={sentences} />
		</div>
	)
}
