import { lexiconOf } from '#app/domains/ingredients/model/grammar/languages/lexicons.ts'
import { fold } from '#app/domains/recipes/model/search/words.ts'
import { type Day, daysLater } from '#app/platform/model/calendar.ts'
import { compilePatterns, type Pattern, wordsOfPatterns } from './cues.ts'
import type { DaySpan, EntityValues, Section } from './entity.ts'
import { INTENT_IDS, type IntentId } from './intent.ts'
import type { EngineWords } from './language.ts'
import type { ClockWords } from './lex/clock.ts'
import { type DayWords, oneDay, weekAt } from './lex/days.ts'
import type { NumberWords } from './lex/numbers.ts'
import type { CountWords, ServingWords } from './lex/others.ts'
import { keysOf, listOf, makePhrases, type Phrases, phraseSet } from './phrases.ts'

/** A language's table, ready for lookups. */
export type Compiled = {
	words: EngineWords
	contractions: readonly (readonly [RegExp, string])[]
	fillers: ReadonlySet<string>
	polite: Phrases<true>
	questions: Phrases<true>
	negations: ReadonlySet<string>
	ands: ReadonlySet<string>
	ors: ReadonlySet<string>
	thens: ReadonlySet<string>
	/** What begins a correction or goes on about the same: 'no, …', 'and …'. */
	corrections: Phrases<true>
	mealPlan: Phrases<true>
	without: Phrases<true>
	with: Phrases<true>
	numbers: NumberWords
	days: DayWords
	clock: ClockWords
	servings: ServingWords
	factors: Phrases<number>
	times: Phrases<true>
	sections: Phrases<Section>
	it: Phrases<true>
	one: Phrases<true>
	ordinals: Phrases<number>
	number: Phrases<true>
	needs: Phrases<string>
	freeOf: Phrases<true>
	most: Phrases<true>
	sorts: Phrases<EntityValues['sort']>
	counts: CountWords
	none: Phrases<true>
	places: Phrases<EntityValues['place']>
	scales: Phrases<EntityValues['scale']>
	degrees: Phrases<true>
	systems: Phrases<EntityValues['system']>
	dishes: ReadonlyMap<string, string>
	/** Words that say only that recipes are meant; words for the list, for what is due, and for what a meal left over. */
	noise: Phrases<true>
	/** 'meat', as a kind of food. */
	meat: Phrases<true>
	/** Words of the patterns: none of them alone names a recipe. */
	cueWords: ReadonlySet<string>
	recipe: ReadonlySet<string>
	verbs: ReadonlySet<string>
	/** Verbs of wishes that have nothing to do with a kitchen. */
	orders: ReadonlySet<string>
	past: ReadonlySet<string>
	/** Words that point at something alone, and belong to a following word otherwise. */
	articles: ReadonlySet<string>
	/** Who may come to a meal, with their number; 0 where that is open. */
	folk: Phrases<number>
	/** Words that the name of no thing to buy holds: those for lists and plans, and prepositions of place. */
	inside: ReadonlySet<string>
	allergy: ReadonlySet<string>
	list: readonly string[]
	timer: readonly string[]
	removes: ReadonlySet<string>
	/** 'instead of' between two days or dishes. */
	instead: Phrases<true>
	due: ReadonlySet<string>
	leftovers: Phrases<true>
	/** Words for the meal plan. */
	plan: Phrases<true>
	patterns: readonly { id: IntentId; patterns: readonly Pattern[] }[]
	/** Words that a word with a typing error may stand for. */
	vocabulary: ReadonlySet<string>
	/** The same by their first letter. */
	byLetter: ReadonlyMap<string, readonly string[]>
	/** Those among them that name days and meals. */
	calendar: ReadonlySet<string>
}

const setOf = (text: string): ReadonlySet<string> => new Set(listOf(text).map(fold))
const entriesOf = <T>(text: string, value: T): [string, T][] => listOf(text).map((phrase) => [phrase, value])
const byValue = <T extends string>(lists: Readonly<Record<T, string>>): Phrases<T> =>
	makePhrases((Object.keys(lists) as T[]).flatMap((value) => entriesOf(lists[value], value)))
const byNumber = (text: string): Phrases<number> =>
	makePhrases(
		listOf(text).map((entry): [string, number] => {
			const [phrase = '', value = ''] = entry.split('=')
			const [over, under = '1'] = value.split('/')
			return [phrase, Number(over) / Number(under)]
		}),
	)

const A_WEEK = 7

function dayWordsOf({ days }: EngineWords): DayWords {
	const fixed: [string, (today: Day) => DaySpan][] = [
		...entriesOf(days.today, oneDay),
		...entriesOf(days.tonight, (today: Day): DaySpan => ({ ...oneDay(today), section: 'Dinner' })),
		...entriesOf(days.tomorrow, (today: Day) => oneDay(daysLater(today, 1))),
		...entriesOf(days.afterTomorrow, (today: Day) => oneDay(daysLater(today, 2))),
		...entriesOf(days.yesterday, (today: Day) => oneDay(daysLater(today, -1))),
		...entriesOf(days.nextWeek, (today: Day) => weekAt(daysLater(today, A_WEEK))),
		...entriesOf(days.lastWeek, (today: Day) => weekAt(daysLater(today, -A_WEEK))),
		...entriesOf(days.thisWeek, (today: Day): DaySpan => ({ ...weekAt(today), from: today })),
		...entriesOf(days.restOfWeek, (today: Day): DaySpan => ({ ...weekAt(today), from: today })),
		...entriesOf(days.weekend, (today: Day) => weekendOf(today, today)),
		...entriesOf(days.nextWeekend, (today: Day) => weekendOf(daysLater(today, A_WEEK), today)),
	]
	return {
		fixed: makePhrases(fixed),
		weekdays: makePhrases(days.weekdays.flatMap((names, index) => entriesOf(names, index))),
		months: makePhrases(days.months.flatMap((names, index) => entriesOf(names, index + 1))),
		next: phraseSet(days.next),
		last: phraseSet(days.last),
		within: phraseSet(days.within),
		day: makePhrases([...entriesOf(days.day, 1), ...entriesOf(days.week, A_WEEK)]),
		until: phraseSet(days.until),
		nextYear: phraseSet(days.nextYear),
		ordinal: setOf(days.ordinal),
	}
}

/** Saturday and Sunday of a week, without what is over. */
function weekendOf(day: Day, today: Day): DaySpan {
	const { to } = weekAt(day)
	const saturday = daysLater(to, -1)
	return { from: saturday < today ? today : saturday, to, isSpan: true }
}

function clockWordsOf({ clock }: EngineWords): ClockWords {
	return {
		at: phraseSet(clock.at),
		hour: setOf(clock.hour),
		am: phraseSet(clock.am),
		pm: phraseSet(clock.pm),
		halfPast: phraseSet(clock.halfPast),
		halfTo: phraseSet(clock.halfTo),
		quarterPast: phraseSet(clock.quarterPast),
		quarterTo: phraseSet(clock.quarterTo),
		andHalf: phraseSet(clock.andHalf),
		noon: phraseSet(clock.noon),
	}
}

/** All words in a part of the table. */
const wordsIn = (part: unknown): string[] =>
	typeof part === 'string'
		? listOf(part).flatMap(keysOf)
		: typeof part === 'object' && part !== null
			? Object.values(part).flatMap(wordsIn)
			: []

/** Compiles a language's table; called once per language, because it takes some milliseconds. */
export function compileWords(words: EngineWords): Compiled {
	const lexicon = lexiconOf(words.language)
	const numbers: NumberWords = {
		lexicon,
		words: new Map(
			listOf(words.numbers).map((entry): [string, number] => {
				const [word = '', value = ''] = entry.split('=')
				return [fold(word), Number(value)]
			}),
		),
		ands: setOf(words.ands),
	}
	const patterns = INTENT_IDS.flatMap((id) => {
		const cues = words.cues[id]
		return cues ? [{ id, patterns: compilePatterns(cues, words.groups) }] : []
	})
	const { limits, counts, pointers, needs } = words
	const calendar = wordsIn([words.days, words.sections])
	const vocabulary = new Set([
		...wordsOfPatterns(patterns.flatMap((row) => row.patterns)),
		...wordsIn({ ...words, contractions: [], cues: {}, dishes: '', numbers: '' }),
	])
	return {
		words,
		contractions: words.contractions.map(([pattern, text]) => [new RegExp(pattern, 'gu'), text]),
		fillers: setOf(words.fillers),
		polite: phraseSet(words.polite),
		questions: phraseSet(words.questions),
		negations: setOf(words.negations),
		ands: setOf(words.ands),
		ors: setOf(words.ors),
		thens: setOf(words.groups.thens ?? ''),
		corrections: phraseSet(words.groups.corrections),
		mealPlan: phraseSet(words.groups.mealplan),
		without: phraseSet(words.without),
		with: phraseSet(words.with),
		numbers,
		days: dayWordsOf(words),
		clock: clockWordsOf(words),
		servings: { for: phraseSet(words.servings.for), people: phraseSet(words.servings.people) },
		factors: byNumber(words.factors),
		times: phraseSet(words.times),
		sections: byValue(words.sections),
		it: phraseSet(pointers.it),
		one: phraseSet(pointers.one),
		ordinals: makePhrases([
			...pointers.ordinals.flatMap((names, index) => entriesOf(names, index + 1)),
			...entriesOf(pointers.last, -1),
		]),
		number: phraseSet(pointers.number),
		needs: byValue(needs),
		freeOf: phraseSet(words.freeOf),
		most: phraseSet(limits.most),
		sorts: byValue({
			quickest: limits.quickest,
			newest: limits.newest,
			rating: limits.rating,
			random: limits.random,
		}),
		counts: {
			atLeast: phraseSet(counts.atLeast),
			atMost: phraseSet(counts.atMost),
			times: byNumber(counts.times),
			word: phraseSet(words.times),
		},
		none: phraseSet(counts.none),
		places: byValue(words.places),
		scales: byValue({
			celsius: words.scales.celsius,
			fahrenheit: words.scales.fahrenheit,
			gas: words.scales.gas,
		}),
		degrees: phraseSet(words.scales.degrees),
		systems: byValue(words.unitSystems),
		dishes: new Map(listOf(words.dishes).map((entry) => entry.split('=').map(fold) as [string, string])),
		noise: phraseSet(words.groups.noise),
		meat: phraseSet(words.groups.meat),
		cueWords: new Set(wordsOfPatterns(patterns.flatMap((row) => row.patterns))),
		recipe: setOf(words.groups.recipeword ?? ''),
		verbs: setOf(words.groups.verbs ?? ''),
		orders: setOf(words.groups.orders ?? ''),
		past: setOf(words.groups.past ?? ''),
		articles: setOf(words.groups.articles ?? ''),
		folk: byNumber(words.groups.folk ?? ''),
		inside: setOf(
			[words.groups.inside, words.groups.book, words.groups.plan, words.groups.timer, words.groups.step].join('|'),
		),
		allergy: setOf(words.groups.allergy ?? ''),
		list: listOf(words.groups.list).map(fold),
		timer: listOf(words.groups.timer).flatMap(keysOf),
		removes: setOf(words.groups.remove ?? ''),
		instead: phraseSet(words.groups.instead),
		due: setOf(words.groups.due ?? ''),
		leftovers: phraseSet(words.groups.leftovers),
		plan: phraseSet(words.groups.plan?.replaceAll('_', ' ')),
		patterns,
		vocabulary,
		byLetter: Map.groupBy(vocabulary, (word) => word[0] ?? ''),
		calendar: new Set(calendar),
	}
}
