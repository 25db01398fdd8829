import { isStepHeading } from '#app/domains/ingredients/model/reading/steps.ts'
import type { EditorRow } from './draft-rows.ts'

/** What a pasted block is read as: ingredient lines or steps. */
export type BlockKind = 'ingredients' | 'steps'

const BULLET = /^(?:[-–—*•◦▪▢☐☑✓✔·]|\[[ xX]?\])\s+/u
const STEP_WORD = '(?:step|schritt|étape|etape|paso|passo|passaggio|stap|steg)'
/** '1. ', '2) ', '(3) '; amounts ('1 cup', '1.5 l') do not match. */
const NUMBER = /^\(?\d{1,2}[.)](?:\s+|(?=\p{L}))/u
const STEP_NUMBER = new RegExp(`^${STEP_WORD}\\s*#?\\d{1,2}(?:\\s*[.:)–-]+\\s*|\\s+|$)`, 'iu')
const MARKDOWN_HEADING = /^#{1,6}\s+(.+?)\s*#*$/u
const BOLD_LINE = /^(?:\*\*|__)([^*_]+?):?(?:\*\*|__):?$/u
/** Headings that name the whole list, not a section of it. */
const LIST_NAME =
	/^(?:ingredients?|instructions?|directions?|method|steps|preparation|zutaten|zubereitung|ingrédients|préparation|ingredientes|preparación|elaboración|ingredienti|preparazione|procedimento|ingrediënten|bereiding|modo de preparo|ingredienser|gör så här)\s*:?$/iu
/** 'For the sauce', without a colon. */
const FOR =
	/^(?:for the|für den|für die|für das|pour la|pour le|pour les|para la|para el|per la|per il|voor de|till)\s/iu
const LONGEST_HEADING = 60

/**
 * Splits a pasted text into rows of the editor: leading bullets, boxes and numbers are removed, headings become
 * sections, and a step that was broken over several lines is joined. A text of one line is one row, or the steps that
 * it numbers itself.
 */
export function rowsFromBlock(text: string, kind: BlockKind): EditorRow[] {
	const lines = text.split(/\r\n?|\n/).map((line) => line.trim())
	const whole = kind === 'steps' ? joinBroken(lines) : lines.filter((line) => line !== '')
	const parts = kind === 'steps' && whole.length === 1 ? splitByNumbers(whole[0] ?? '') : whole
	return parts.flatMap((line, i) => toRow(line, { kind, next: parts[i + 1] }))
}

function toRow(line: string, { kind, next }: { kind: BlockKind; next: string | undefined }): EditorRow[] {
	const heading = headingOf(line, kind, next)
	if (heading !== null) return heading === '' ? [] : [{ kind: 'section', text: heading }]
	const text = undress(line)
	return text === '' ? [] : [{ kind: 'line', text }]
}

function undress(line: string): string {
	const bare = line.replace(BULLET, '').replace(BULLET, '')
	return bare.replace(STEP_NUMBER, '').replace(NUMBER, '').trim()
}

/** The name of the section that a line opens, '' for the list as a whole; null if the line is not a heading. */
function headingOf(line: string, kind: BlockKind, next: string | undefined): string | null {
	const marked = (MARKDOWN_HEADING.exec(line) ?? BOLD_LINE.exec(line))?.[1]
	const name = (marked ?? line).replace(/\s*:$/, '').trim()
	if (LIST_NAME.test(name)) return ''
	if (marked !== undefined) return STEP_NUMBER.test(name) ? null : name
	if (BULLET.test(line) || NUMBER.test(line) || STEP_NUMBER.test(line) || name.length > LONGEST_HEADING) return null
	if (isStepHeading(line)) return name
	if (next === undefined || /[\d.!?,;]/.test(name)) return null
	if (isShouted(name)) return name
	return kind === 'ingredients' && FOR.test(name) ? name : null
}

/** 'FOR THE SAUCE', but not 'BBQ'. */
const isShouted = (name: string): boolean => /\p{Lu}.*\s.*\p{Lu}/u.test(name) && name === name.toUpperCase()

/** Shorter lines are headings and lists. */
const SHORTEST_BROKEN_LINE = 25

/**
 * Lines of steps; a line that ends in the middle of a sentence is joined with the next, unless a blank line separates
 * them.
 */
function joinBroken(lines: readonly string[]): string[] {
	const joined: string[] = []
	let isApart = true
	for (const line of lines) {
		const last = joined.at(-1)
		if (line !== '' && !isApart && last !== undefined && goesOn(last, line))
			joined[joined.length - 1] = `${last} ${line}`
		else if (line !== '') joined.push(line)
		isApart = line === ''
	}
	return joined
}

const goesOn = (line: string, next: string): boolean =>
	line.length >= SHORTEST_BROKEN_LINE &&
	/[^.!?:;…)]$/u.test(line) &&
	!BULLET.test(next) &&
	!NUMBER.test(next) &&
	/^[\p{Ll}\d(]/u.test(next)

/** Splits '1. Mix. 2. Bake.' into two steps if the numbers count up from one. */
function splitByNumbers(line: string): string[] {
	const starts: number[] = []
	for (const match of line.matchAll(/(?:^|(?<=[.!?)]\s+))(\d{1,2})[.)]\s+(?=\p{L})/gu))
		if (Number(match[1]) === starts.length + 1) starts.push(match.index)
	if (starts[0] !== 0 || starts.length < 2) return [line]
	return starts.map((start, i) => line.slice(start, starts[i + 1]).trim())
}
