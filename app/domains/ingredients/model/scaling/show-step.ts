import { mergeAmounts } from '../grammar/amounts.ts'
import { COMMA, DASH, type Item, OPEN, SEMICOLON, STOP, scanItems, TIMES } from '../grammar/items.ts'
import type { Lexicon } from '../grammar/lexicon.ts'
import { compare, fromText, ONE, rational } from '../quantity/rational.ts'
import { convert } from '../units/convert.ts'
import { findTemperatures } from '../units/temperature.ts'
import { unitOf } from '../units/units.ts'
import { type Amount, inChosenUnit, isSameScale, scaleAmount } from './scale.ts'
import { partsOf, replacedText, type ScalableLine, type Showing, type ShownPart } from './show-line.ts'
import { type Mentions, type StemmedWord, stemmedWords } from './step-ingredients.ts'

/** An amount of an ingredient in a step's text. `unitAt` is -1 if it has no unit. */
export type StepAmount = Amount & { start: number; end: number; unitAt: number; lineIds: string[] }

export type StepContext = {
	lines: ReadonlyMap<string, ScalableLine>
	mentions: Mentions
	lexicon: Lexicon
	/** The section that the step belongs to; '' if the recipe has none. */
	section: string
}

const setOf = (words: string) => new Set(words.split(' '))

/** Words after a number that make it a time, a share or a number of repetitions. In all eight languages. */
const NO_AMOUNT_AFTER = setOf(
	'second seconds sec secs minute minutes min mins hour hours hr hrs h day days night nights week weeks month months time times degree degrees percent cm mm inch inches part parts batch batches layer layers side sides ball balls portion portions serving servings round rounds step steps turn turns sekunde sekunden sek minuten stunde stunden std tag tage tagen woche wochen nacht mal grad prozent teile teilen portionen stufe seconde secondes heure heures jour jours semaine fois degrés parts segundo segundos minuto minutos hora horas día días semana veces vez grados partes secondo secondi minuti ora ore giorno giorni volte volta gradi parti seconden uur uren dag dagen keer graden delen dias dia vezes graus sekund sekunder minut timme timmar dag dagar gånger gång grader delar',
)
/** Words before a number that make it the name of a step, a mark or a size. */
const NO_AMOUNT_BEFORE = setOf(
	'gas mark no nr step steps stufe schritt étape thermostat th paso paso passo fase stap steg steget mark number nummer',
)
/** In a clause with one of these the amount is per piece, whatever the number of servings. */
const OF_EACH = setOf(
	'each per every apiece je jede jeden jedes jeweils pro chaque chacun chacune cada ciascuno ciascuna ogni elk elke per varje var vardera',
)
/** The most words between an amount and its ingredient. */
const MOST_WORDS_BETWEEN = 4
/** The longest text that the grammar reads as one sentence; longer ones are split here. */
const SENTENCE_CHARACTERS = 900

/** The sentences of a text with their start offsets. An abbreviation splits too often, never too rarely. */
function sentencesOf(text: string): { text: string; start: number }[] {
	const sentences: { text: string; start: number }[] = []
	let open = { text: '', start: 0 }
	for (const { 0: piece, index } of text.matchAll(/[^.!?;\n]*(?:[.!?;\n]+|$)/g)) {
		const isEnd = /[.!?;\n]$/.test(piece) && /^(\s|$)/.test(text.slice(index + piece.length, index + piece.length + 1))
		if (open.text.length + piece.length > SENTENCE_CHARACTERS && open.text !== '') {
			sentences.push(open)
			open = { text: '', start: index }
		}
		open.text += piece
		if (isEnd || piece.endsWith('\n')) {
			sentences.push(open)
			open = { text: '', start: index + piece.length }
		}
	}
	if (open.text !== '') sentences.push(open)
	return sentences
}

/**
 * The amounts in a step's text that belong to the recipe's ingredients: no temperatures, times, sizes, oven marks or
 * shares.
 */
export function amountsOfStep(text: string, context: StepContext): StepAmount[] {
	const hot = findTemperatures(text)
	return sentencesOf(text).flatMap((sentence) =>
		amountsOfSentence(sentence.text, context)
			.map((amount) => ({
				...amount,
				start: amount.start + sentence.start,
				end: amount.end + sentence.start,
				unitAt: amount.unitAt < 0 ? -1 : amount.unitAt + sentence.start,
			}))
			.filter(({ start, end }) => !hot.some((place) => place.start < end && start < place.end)),
	)
}

function amountsOfSentence(text: string, context: StepContext): StepAmount[] {
	const { lexicon } = context
	const items = mergeAmounts(text, scanItems(text, lexicon), lexicon)
	if (items.every(({ value }) => !value) || items.some(({ word }) => OF_EACH.has(word))) return []
	const words = stemmedWords(text, lexicon.language)
	return items.flatMap((_, at) => {
		const amount = readAmount(text, items, at)
		if (!amount) return []
		const lineIds = meantBy(items, { at, amount }, words, context).filter((id) => fits(amount, context.lines.get(id)))
		// 'the 60 ml of oil', if another line has oil as well.
		const same = lineIds.filter((id) => isWhole(amount, context.lines.get(id)))
		return lineIds.length > 0 ? [{ ...amount, lineIds: same.length > 0 ? same : lineIds }] : []
	})
}

type Place = Amount & { start: number; end: number; unitAt: number; hasUnit: boolean }

/** The number at an item with the unit after it, if it can be an amount at all. */
function readAmount(text: string, items: Item[], at: number): Place | null {
	const item = items[at]
	if (!item?.value || item.value.over <= 0) return null
	const [before, next, afterNext] = [items[at - 1], items[at + 1], items[at + 2]]
	const isShare = item.written === 'word' && item.value.under !== 1
	if (isShare || (before && NO_AMOUNT_BEFORE.has(before.word))) return null
	if (item.before & TIMES || (next && next.before & TIMES) || before?.value) return null
	if (/^\s*(?:%|°|º|×|x\s?\d)/u.test(text.slice(item.end))) return null
	const unit = next?.unit != null && (next.before & (COMMA | OPEN | STOP | DASH)) === 0 ? next : null
	if (next && !unit && NO_AMOUNT_AFTER.has(next.word)) return null
	if (unit && (unitOf(unit.unit ?? '').kind === 'length' || NO_AMOUNT_AFTER.has(unit.word))) return null
	// '1 egg at a time'
	if (/^\P{L}*(?:\p{L}+\s+){0,2}at a time/iu.test(text.slice(item.end))) return null
	if (unit && afterNext && NO_AMOUNT_AFTER.has(afterNext.word)) return null
	const exact = ({ over, under }: { over: number; under: number }) => rational(over, under)
	return {
		quantity: exact(item.value),
		quantityMax: item.valueMax ? exact(item.valueMax) : null,
		unit: unit?.unit ?? null,
		start: item.start,
		end: unit ? unit.end : item.end,
		unitAt: unit ? unit.start : -1,
		hasUnit: unit !== null,
	}
}

/** The lines that an amount refers to: named after it in the same clause, or just before it if it is in a bracket. */
function meantBy(
	items: Item[],
	{ at, amount }: { at: number; amount: Place },
	words: StemmedWord[],
	{ mentions, section, lexicon }: StepContext,
): string[] {
	const first = at + (amount.hasUnit ? 2 : 1)
	for (let next = first; next <= first + MOST_WORDS_BETWEEN && next < items.length; next += 1) {
		const item = items[next]
		if (!item || item.value || item.before & (SEMICOLON | STOP | DASH | OPEN) || (item.before & COMMA && next > first))
			break
		if (lexicon.andWords.has(item.word) || lexicon.orWords.has(item.word)) break
		const index = words.findIndex(({ start }) => start >= item.start)
		const meant = index < 0 ? [] : mentions.at(words, index, section)
		if (meant.length > 0) return meant
	}
	const item = items[at]
	if (!item || !(item.before & OPEN)) return []
	const index = words.findLastIndex(({ end }) => end <= item.start)
	return index < 0 ? [] : mentions.at(words, index, section)
}

/** No step takes more of an ingredient than the recipe has; a number without a unit counts what its line counts. */
function fits(amount: Place, line: ScalableLine | undefined): boolean {
	const quantity = line?.quantity ? fromText(line.quantity) : null
	if (!line || !quantity) return false
	const isCount = line.unit === null || unitOf(line.unit).kind === 'count'
	if (!amount.hasUnit && !isCount) return false
	if (amount.hasUnit && unitOf(amount.unit ?? '').kind === 'count' && amount.unit !== line.unit) return false
	const most = (line.quantity_max ? fromText(line.quantity_max) : null) ?? quantity
	const inSame = amount.hasUnit ? convert({ quantity: amount.quantity, unit: amount.unit }, line.unit) : amount.quantity
	return !inSame || compare(inSame, most) <= 0
}

function isWhole(amount: Place, line: ScalableLine | undefined): boolean {
	const quantity = line?.quantity ? fromText(line.quantity) : null
	const inSame = convert({ quantity: amount.quantity, unit: amount.unit }, line?.unit ?? null)
	return quantity !== null && inSame !== null && compare(inSame, quantity) === 0
}

/**
 * A step's text for another number of servings and in the chosen units. Only amounts of ingredients change; an amount
 * of a pinned ingredient keeps its number.
 */
export function showStep(text: string, context: StepContext, showing: Omit<Showing, 'lexicon'>): ShownPart[] {
	if (isSameScale(showing.factor) && showing.units === 'written') return [{ text, isAmount: false }]
	const { lexicon, lines } = context
	const pieces = amountsOfStep(text, context).map((amount) => {
		const isPinned = amount.lineIds.every((id) => lines.get(id)?.pinned)
		const factor = isPinned ? ONE : showing.factor
		const [only] = amount.lineIds.length === 1 ? amount.lineIds : []
		const name = (only && lines.get(only)?.ingredient_name) || ''
		const scaled = scaleAmount(amount, factor)
		const isKept = isSameScale(factor) && (showing.units === 'written' || isNeutral(amount.unit, showing.units))
		const shown =
			amount.unitAt < 0 || isKept
				? scaled
				: inChosenUnit(scaled, showing.units, (name && showing.densityOf?.(name)) || null)
		const typed = text.slice(amount.start, amount.end)
		const unitAt = amount.unitAt < 0 ? -1 : amount.unitAt - amount.start
		const isSame = isKept || (isSameScale(factor) && shown.unit === amount.unit)
		return {
			start: amount.start,
			end: amount.end,
			text: isSame ? typed : replacedText(typed, { ...amount, unitAt }, shown, lexicon),
		}
	})
	return partsOf(text, pieces)
}

const isNeutral = (unit: string | null, units: Showing['units']): boolean => {
	const { system } = unitOf(unit ?? 'piece')
	return system === null || system === units
}
