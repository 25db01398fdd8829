/**
 * An act of the cook between two generations: 'tick onions', 'untick onions', 'clear', 'type candles', 'type onions 6',
 * 'amount rice 800 gram', 'aisle onions drinks'.
 */
export type Act = string

export type Step = {
	acts?: Act[]
	plan?: string[]
	recipes?: Record<string, [servings: number | null, ...lines: string[]] | null>
	pantry?: string[]
	/** First and last day of the month for which the list is generated. */
	span?: [from: number, to: number]
	list: string[]
}

/** A week and a pantry with the list that a careful person would write; README.md describes the notation. */
export type GoldenCase = {
	name: string
	recipes: Record<string, [servings: number | null, ...lines: string[]]>
	languages?: Record<string, 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pt' | 'sv'>
	plan: string[]
	pantry?: string[]
	/** Foods that are always at home, in addition to the pantry's own staples. */
	staples?: string[]
	span?: [from: number, to: number]
	list: string[]
	after?: Step[]
}
