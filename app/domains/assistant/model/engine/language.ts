import type { Language } from '#app/domains/ingredients/model/grammar/languages/language.ts'
import type { IntentId } from './intent.ts'

/**
 * The words of one language for the local engine; units and small numbers are the grammar's. Lists separate words or
 * phrases by '|', patterns (see `cues.ts`) by ';'. Case and accents do not count.
 */
export type EngineWords = {
	language: Language
	/** What is written together, apart: a regular expression and what replaces it. */
	contractions: readonly (readonly [pattern: string, text: string])[]
	/** Words that say nothing by themselves, and phrases of politeness. */
	fillers: string
	polite: string
	/** How questions begin. */
	questions: string
	/** Never left out silently. */
	negations: string
	ands: string
	ors: string
	without: string
	with: string
	/** 'seventeen=17' */
	numbers: string
	days: {
		today: string
		tonight: string
		tomorrow: string
		afterTomorrow: string
		yesterday: string
		/** Monday first. */
		weekdays: readonly string[]
		months: readonly string[]
		week: string
		nextWeek: string
		thisWeek: string
		lastWeek: string
		weekend: string
		nextWeekend: string
		restOfWeek: string
		next: string
		last: string
		/** 'in' of 'in 3 days', and the words for days and weeks. */
		within: string
		day: string
		until: string
		nextYear: string
		/** Endings of a day of the month: '3rd'. */
		ordinal: string
	}
	sections: { Breakfast: string; Lunch: string; Dinner: string; Snacks: string }
	clock: {
		/** Before an hour: 'at', 'not before'. */
		at: string
		/** After an hour: 'o'clock', 'h'. */
		hour: string
		am: string
		pm: string
		/** 'half past' counts on, 'halb' counts back. */
		halfPast: string
		halfTo: string
		quarterPast: string
		quarterTo: string
		/** After an hour: 'et demie'. */
		andHalf: string
		noon: string
	}
	servings: { for: string; people: string }
	/** 'double=2' and words after a number: 'times'. */
	factors: string
	times: string
	pointers: { it: string; one: string; ordinals: readonly string[]; last: string; number: string }
	needs: Readonly<Record<string, string>>
	/** After a food: 'free'. Before one: 'without'. */
	freeOf: string
	limits: { most: string; quickest: string; newest: string; rating: string; random: string }
	counts: { atLeast: string; atMost: string; none: string; times: string }
	places: { Fridge: string; Freezer: string; Cupboard: string }
	scales: { celsius: string; fahrenheit: string; gas: string; degrees: string }
	unitSystems: { metric: string; us: string; written: string }
	/** Kinds of dishes and cuisines in English: 'suppe=soup'. */
	dishes: string
	/** Words that stand in several patterns, by '@name'. */
	groups: Readonly<Record<string, string>>
	cues: Partial<Record<IntentId, string>>
}
