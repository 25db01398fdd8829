import type { FieldsOf } from '#app/entity-schemas.ts'
import type { Card } from './card.ts'
import { cardsIn } from './card-parts.ts'
import type { NoAnswer, Receipt } from './chat-answer.ts'
import { CHAT_LIMITS } from './chat-limits.ts'
import type { TextSource } from './engine.ts'
import type { Outcome } from './outcome.ts'
import { fromText, toText } from './parts-text.ts'
import type { ShownRecipe, ToolCall } from './tool.ts'

/** What is kept of a call's result. `card`: the id of its card. */
export type KeptResult = Pick<Outcome, 'status' | 'words' | 'output'> & { id: string; from?: TextSource; card?: string }

/** The input of a tool that takes an act on this device back. */
export type Back = { name: string; input: unknown }

/** All that a message holds besides its text. A message of the cook has `turn` and `aliases`. */
export type ChatParts = {
	/** The turn that it belongs to, and the step in it; 0 for a message of the cook. */
	turn: string
	step: number
	calls: ToolCall[]
	results: KeptResult[]
	cards: Card[]
	/** Recipes that the answer shows, best first. */
	shows: ShownRecipe[]
	/** The choices of its question. */
	options: string[]
	/** What was looked at. */
	sources: { label: string; path: string }[]
	backs: Back[]
	/** Recipes by the aliases that were handed out with this message. */
	aliases: Record<string, string>
	kind: 'ask' | 'refuse' | null
	/** The page that it opens. */
	opens: string | null
	receipt: Receipt | null
	failure: NoAnswer | null
	/** Why not the model has answered. */
	notice: NoAnswer | null
}

/** `parts` of a chat_message as it is stored. */
export type StoredParts = FieldsOf<'chat_message'>['parts']

type Plain = Omit<ChatParts, 'cards'>

export const NO_PARTS: ChatParts = {
	...{ turn: '', step: 0, calls: [], results: [], cards: [], shows: [], options: [], sources: [], backs: [] },
	...{ aliases: {}, kind: null, opens: null, receipt: null, failure: null, notice: null },
}

/**
 * The parts of a message without its cards, as they are stored: at most 8 KB. Of what is too long, results lose their
 * output and then their words, and inputs are left out.
 */
export function storedParts(parts: Partial<Plain>): StoredParts {
	for (const shorten of LEVELS) {
		const stored = withoutEmpty(shorten(parts))
		if (JSON.stringify(stored).length <= CHAT_LIMITS.parts) return stored
	}
	const { turn = '', step = 0 } = parts
	return { turn, step }
}

const OUTPUTS = [1_200, 400, 0] as const
const MOST_INPUT = 600
const MOST_LISTED = 8

const shortResult = ({ output, ...rest }: KeptResult, most: number): KeptResult => ({
	...rest,
	output: jsonLength(output) <= most ? output : null,
	words: most > 0 ? rest.words : '',
})

const LEVELS: ((parts: Partial<Plain>) => Partial<Plain>)[] = [
	...OUTPUTS.map((most) => (parts: Partial<Plain>) => ({
		...parts,
		...(parts.results ? { results: parts.results.map((result) => shortResult(result, most)) } : {}),
	})),
	(parts) => ({
		...parts,
		calls: (parts.calls ?? []).map((call) => (jsonLength(call.input) <= MOST_INPUT ? call : { ...call, input: null })),
		results: (parts.results ?? []).map((result) => shortResult(result, 0)),
		shows: (parts.shows ?? []).slice(0, MOST_LISTED),
		sources: (parts.sources ?? []).slice(0, MOST_LISTED),
		backs: [],
	}),
	({ turn = '', step = 0, aliases = {} }) => ({ turn, step, aliases }),
]

const jsonLength = (value: unknown): number => (JSON.stringify(value) ?? '').length

const isEmpty = (value: unknown): boolean =>
	value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0)

/** Lists whose items are nested deeply. */
const AS_TEXT: readonly string[] = ['calls', 'results', 'backs'] satisfies (keyof Plain)[]

/** As plain JSON, so that a row is the same here and on the server. */
const withoutEmpty = (parts: Partial<Plain>): StoredParts => {
	const filled = Object.entries(parts).filter(([, value]) => !isEmpty(value))
	const stored = filled.map(([name, value]) => [name, AS_TEXT.includes(name) ? toText(value) : value])
	return JSON.parse(JSON.stringify(Object.fromEntries(stored)))
}

/** Reads stored parts. What is missing or was written by a newer program is empty. */
export function readParts(stored: StoredParts): ChatParts {
	const { turn, step, kind, opens } = stored
	const listOf = <T>(name: 'calls' | 'results' | 'shows' | 'sources' | 'backs', ...texts: string[]): T[] => {
		const list = AS_TEXT.includes(name) ? fromText(stored[name]) : stored[name]
		return (Array.isArray(list) ? list : []).filter((one) => hasTexts(one, texts)) as T[]
	}
	return {
		turn: typeof turn === 'string' ? turn : '',
		step: typeof step === 'number' ? step : 0,
		calls: listOf('calls', 'id', 'name'),
		results: listOf('results', 'id', 'status', 'words'),
		cards: cardsIn(stored),
		shows: listOf('shows', 'id', 'title'),
		options: (Array.isArray(stored.options) ? stored.options : []).filter((one) => typeof one === 'string'),
		sources: listOf('sources', 'label', 'path'),
		backs: listOf('backs', 'name'),
		aliases: Object.fromEntries(
			Object.entries(isObject(stored.aliases) ? stored.aliases : {}).filter(
				(pair): pair is [string, string] => typeof pair[1] === 'string',
			),
		),
		kind: kind === 'ask' || kind === 'refuse' ? kind : null,
		opens: typeof opens === 'string' ? opens : null,
		receipt: isObject(stored.receipt) ? (stored.receipt as Receipt) : null,
		failure: hasTexts(stored.failure, ['cause', 'message']) ? (stored.failure as NoAnswer) : null,
		notice: hasTexts(stored.notice, ['cause', 'message']) ? (stored.notice as NoAnswer) : null,
	}
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value)

const hasTexts = (value: unknown, names: readonly string[]): boolean =>
	isObject(value) && names.every((name) => typeof value[name] === 'string')
