import type { Language } from '#app/domains/ingredients/model/grammar/languages/language.ts'
import { readSteps } from '#app/domains/ingredients/model/reading/steps.ts'
import { findTimers } from '#app/domains/recipes/model/cooking/find-timers.ts'
import { NIGHT_MINUTES } from '#app/domains/recipes/model/duration.ts'
import { AHEAD_KINDS, AHEAD_WORDS, type AheadKind } from './ahead-words.ts'

export type { AheadKind } from './ahead-words.ts'

/** How long before the meal: minutes, or overnight. */
export type Lead = number | 'overnight'

/** A step that has to be done well before the meal. `step`: its index among all steps, not counting headings. */
export type AheadStep = { step: number; kind: AheadKind; lead: Lead; text: string }

/** Shorter waits are part of the cooking. */
const LEAST_MINUTES = 120
const MINUTES_A_DAY = 24 * 60
const MOST_DAYS = 30
const MAX_TEXT = 5_000

type Patterns = Record<AheadKind, RegExp> &
	Record<'night' | 'upTo' | 'orBefore' | 'days' | 'otherVerbs' | 'not', RegExp>

const whole = (words: string, flags = 'iu') => new RegExp(`(?<![\\p{L}\\d])(?:${words})(?![\\p{L}\\d])`, flags)

function compile(language: Language): Patterns {
	const words = AHEAD_WORDS[language]
	const kinds = AHEAD_KINDS.map((kind) => [kind, whole(words[kind])] as const)
	return {
		...(Object.fromEntries(kinds) as Record<AheadKind, RegExp>),
		night: whole(words.night),
		upTo: new RegExp(`(?<![\\p{L}\\d])(?:${words.upTo})\\s*$`, 'iu'),
		orBefore: whole(words.or),
		days: new RegExp(
			`(?<![\\p{L}\\d.,])(\\d{1,2})(?:\\s?(?:-|–|—)\\s?\\d{1,2})?\\s(?:${words.days})(?![\\p{L}\\d])`,
			'iu',
		),
		otherVerbs: whole(words.otherVerbs),
		not: whole(words.not),
	}
}

const compiled = new Map<Language, Patterns>()

function patternsOf(language: Language): Patterns {
	const known = compiled.get(language)
	if (known) return known
	const patterns = compile(language)
	compiled.set(language, patterns)
	return patterns
}

/**
 * Times longer than a day, which are not timers: '48 hours'. Every language's word for hour begins with one of these
 * letters.
 */
const LONG_HOURS =
	/(?<![\p{L}\d.,])(\d{2,3})\s?(?:hours?|hrs?|stunden|heures?|horas?|ore|uur|uren|timmar|tim|h)(?![\p{L}\d])/iu

type Found = { start: number; minutes: number }

/** The first time mentioned in a sentence, in minutes. */
function timeIn(sentence: string, { days }: Patterns): Found | null {
	const found: Found[] = findTimers(sentence).map(({ start, seconds }) => ({ start, minutes: seconds / 60 }))
	const day = days.exec(sentence)
	if (day) found.push({ start: day.index, minutes: Math.min(MOST_DAYS, Number(day[1])) * MINUTES_A_DAY })
	const long = LONG_HOURS.exec(sentence)
	if (long && Number(long[1]) > 24)
		found.push({ start: long.index, minutes: Math.min(MOST_DAYS * MINUTES_A_DAY, Number(long[1]) * 60) })
	return found.toSorted((one, other) => one.start - other.start)[0] ?? null
}

/** The highest-ranking verb of a sentence: in 'leave to rise in the fridge' it is the rising. */
function verbIn(sentence: string, patterns: Patterns): { kind: AheadKind; start: number; end: number } | null {
	for (const kind of AHEAD_KINDS) {
		const match = patterns[kind].exec(sentence)
		if (match) return { kind, start: match.index, end: match.index + match[0].length }
	}
	return null
}

function readSentence(sentence: string, patterns: Patterns): { kind: AheadKind; lead: Lead } | null {
	if (patterns.not.test(sentence)) return null
	const verb = verbIn(sentence, patterns)
	if (!verb) return null
	const { kind } = verb
	const time = timeIn(sentence, patterns)
	const night = patterns.night.exec(sentence)
	if (night) {
		// 'for 4 hours or overnight': four hours are enough.
		const isChoice =
			time !== null && time.start < night.index && patterns.orBefore.test(sentence.slice(time.start, night.index))
		if (!isChoice) return { kind, lead: 'overnight' }
	}
	if (!time) return kind === 'thaw' ? { kind, lead: 'overnight' } : null
	if (kind === 'rest' || time.minutes < LEAST_MINUTES || patterns.upTo.test(sentence.slice(0, time.start))) return null
	const between = sentence.slice(Math.min(verb.end, time.start), Math.max(verb.start, time.start))
	return patterns.otherVerbs.test(between) ? null : { kind, lead: Math.round(time.minutes) }
}

/** A lead in minutes; a night counts as twelve hours. */
export const leadMinutes = (lead: Lead): number => (lead === 'overnight' ? NIGHT_MINUTES : lead)

function readStep(text: string, step: number, patterns: Patterns): AheadStep[] {
	const sentences = text.slice(0, MAX_TEXT).split(/(?<=[.!?;])\s+/u)
	const found = sentences.flatMap((sentence) => readSentence(sentence, patterns) ?? [])
	const [longest] = found.toSorted((one, other) => leadMinutes(other.lead) - leadMinutes(one.lead))
	return longest ? [{ step, ...longest, text }] : []
}

/**
 * The steps of a recipe that have to be done at least two hours before the meal or the evening before: soak, thaw,
 * marinate, let rise, chill. Returns the longest wait of each step. Preheating an oven and long cooking do not count.
 */
export function findAheadSteps(instructions: string, language: Language): AheadStep[] {
	const patterns = patternsOf(language)
	return readSteps(instructions)
		.flatMap(({ steps }) => steps)
		.flatMap((text, step) => readStep(text, step, patterns))
}
