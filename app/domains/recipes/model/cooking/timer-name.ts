import type { Language } from '#app/domains/ingredients/model/grammar/languages/language.ts'
import {
	makeMentions,
	type StemmedWord,
	stemmedWords,
} from '#app/domains/ingredients/model/scaling/step-ingredients.ts'
import type { RecipeView } from '../recipe-view.ts'
import { languageOfView } from '../show-recipe.ts'
import { type FoundTimer, timerText } from './find-timers.ts'
import { stepNumber } from './messages.ts'

type Small = {
	/** A food after one of these is a means or a place: 'in the butter'. */
	places: string
	/** Articles, and the words between a verb and its time: 'for about', 'für etwa'. */
	fillers: string
	/** What joins two foods, or two acts. */
	joins: string
}

/** The small words of a step's sentence, in the grammar's languages. */
const SMALL: Record<Language, Small> = {
	en: {
		places: 'in into on onto with over at from to under until of after',
		fillers: 'the a an this that your for about around another approximately roughly some them it more up',
		joins: 'and then or plus',
	},
	de: {
		places: 'in im ins mit auf bei über aus zu zum zur unter bis von nach',
		fillers:
			'der die das den dem des ein eine einen einem einer für etwa ca circa rund ungefähr weitere noch sie es alles',
		joins: 'und dann oder danach anschließend',
	},
	fr: {
		places: 'dans avec sur à au aux en sous de du des jusque après',
		fillers: 'le la les l un une pendant environ durant encore',
		joins: 'et puis ou ensuite',
	},
	es: {
		places: 'en con sobre al a bajo de del hasta tras después',
		fillers: 'el la los las un una unos unas durante por aproximadamente otros',
		joins: 'y e luego o',
	},
	it: {
		places: 'in nel nella nello con su sul sulla a al alla di del fino dopo',
		fillers: 'il lo la i gli le un una per circa altri ancora',
		joins: 'e poi o quindi',
	},
	nl: {
		places: 'in met op bij over aan van onder tot uit na',
		fillers: 'de het een gedurende ongeveer nog circa ca voor',
		joins: 'en dan of daarna',
	},
	pt: {
		places: 'em no na nos nas com sobre ao à a de do da até após',
		fillers: 'o os as um uma por durante cerca aproximadamente mais',
		joins: 'e depois ou então',
	},
	sv: {
		places: 'i med på över till från av under tills efter',
		fillers: 'den det de en ett för cirka ca ungefär ytterligare om',
		joins: 'och sedan eller därefter',
	},
}

const LONGEST_NAME = 28

/** A step as the cook reads it. `number` counts from 1, over all sections. */
export type TimedStep = { text: string; section: string; number: number }

/**
 * What a timer of a step is called: 'Onion, 8 min' by what cooks, 'Simmer, 1 h 30 min' by the verb's words where the
 * sentence names no ingredient before its time, otherwise 'Step 3, 8 min'.
 */
export function timerName(view: RecipeView, { text, section, number }: TimedStep, timer: FoundTimer): string {
	const language = languageOfView(view)
	const time = timerText(timer.seconds)
	const [before, after] = [actBefore(text, timer.start), actAfter(text, timer.end)]
	const { joins } = smallWords(language)
	const said =
		whatCooks(before, { view, section, language }) ??
		wordsOfAct(before, language, (words) => words.slice(lastJoin(words, joins) + 1)) ??
		// In some languages the verb comes last: '20 Minuten köcheln'.
		wordsOfAct(after, language, (words) => words.slice(0, firstJoin(words, joins))) ??
		stepNumber(number)
	return capitalized(`${said}, ${time}`)
}

/** The name of a timer that belongs to no time in the text. */
export const stepTimerName = (number: number): string => capitalized(stepNumber(number))

/** The words of the sentence, or of its part after the last comma, before `end`. */
const actBefore = (text: string, end: number): string =>
	/[^.,;:!?()–—]*$/u.exec(text.slice(0, end).trimEnd())?.[0] ?? ''

/** The words after a time, up to the next punctuation mark. */
const actAfter = (text: string, start: number): string => /^[^.,;:!?()–—]*/u.exec(text.slice(start))?.[0] ?? ''

const lastJoin = (words: StemmedWord[], joins: ReadonlySet<string>): number =>
	words.findLastIndex(({ word }) => joins.has(word.toLowerCase()))

function firstJoin(words: StemmedWord[], joins: ReadonlySet<string>): number {
	const first = words.findIndex(({ word }) => joins.has(word.toLowerCase()))
	return first === -1 ? words.length : first
}

type Naming = { view: RecipeView; section: string; language: Language }

/** The name of the first ingredient that the last verb acts on. */
function whatCooks(act: string, { view, section, language }: Naming): string | undefined {
	// A line that was not read is known by its whole text.
	const lines = view.ingredients.flatMap(({ name, lines }) =>
		lines.map(({ id, text, ingredient_name }) => ({
			...{ id, ingredient_name, section: name },
			name: ingredient_name ?? text,
		})),
	)
	const mentions = makeMentions(lines, language)
	const { places, fillers, joins } = smallWords(language)
	const words = stemmedWords(act, language)
	const foodAt = (index: number) => mentions.at(words, index, section)[0]
	/** The first word at or after `index` that is no filler. */
	const after = (index: number): number => {
		const next = words.findIndex(({ word }, at) => at >= index && !fillers.has(word.toLowerCase()))
		return next === -1 ? words.length : next
	}
	const nameAt = (index: number): string | undefined => {
		const id = foodAt(index)
		return id === undefined ? undefined : (lines.find((line) => line.id === id)?.ingredient_name ?? words[index]?.word)
	}
	let found: string | undefined
	let isMeans = false
	for (const [index, { word }] of words.entries()) {
		const plain = word.toLowerCase()
		if (fillers.has(plain)) continue
		if (joins.has(plain)) {
			// A verb follows, and what it acts on; another food only extends the list.
			if (foodAt(after(index + 1)) === undefined) found = undefined
			isMeans = false
		} else if (places.has(plain)) isMeans = true
		else if (!isMeans) found ??= nameAt(index)
	}
	return found && found.length <= LONGEST_NAME ? found : undefined
}

/** The words of one act among those of the text, up to the place it happens in. */
function wordsOfAct(
	act: string,
	language: Language,
	ownOf: (words: StemmedWord[]) => StemmedWord[],
): string | undefined {
	const { places, fillers } = smallWords(language)
	const own = ownOf(stemmedWords(act, language))
	const place = own.findIndex(({ word }) => places.has(word.toLowerCase()))
	const kept = trimmed(place > 0 ? own.slice(0, place) : own, fillers)
	const [first, last] = [kept[0], kept.at(-1)]
	if (place === 0 || !first || !last) return undefined
	const said = act.slice(first.start, last.end)
	return said.length <= LONGEST_NAME ? said : act.slice(first.start, first.end)
}

/** Without the fillers at both ends. */
function trimmed(words: StemmedWord[], fillers: ReadonlySet<string>): StemmedWord[] {
	const isContent = ({ word }: StemmedWord) => !fillers.has(word.toLowerCase())
	return words.slice(Math.max(0, words.findIndex(isContent)), words.findLastIndex(isContent) + 1)
}

function smallWords(language: Language) {
	const { places, fillers, joins } = SMALL[language]
	const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))
	return { places: set(places), fillers: set(fillers), joins: set(joins) }
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
