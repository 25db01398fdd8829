import type { Language } from '../grammar/languages/language.ts'
import { lexiconOf } from '../grammar/languages/lexicons.ts'
import type { ParsedLine } from '../grammar/parsed-line.ts'
import type { Food } from './food.ts'
import type { FoodTable } from './food-table.ts'
import { CUT_SCORE, type FoodMatch, matchFood, SURE } from './match-food.ts'
import { type NameWords, nameWords, stemOf } from './name-key.ts'
import { neutralWordsOf } from './name-words.ts'

/**
 * `main` and `and` are used together; one of `main` and `or` is used; `note` is only in the preparation or the note.
 */
export type FoodRole = 'main' | 'and' | 'or' | 'note'

/** One food named by a line. */
export type FoodPart = {
	text: string
	/** Null if the table does not know it for certain. */
	food: Food | null
	/** What is eaten and weighed: the juice if the line requires the juice of a lemon, else the food itself. */
	eaten: Food | null
	score: number
	role: FoodRole
}

/** The rest of a name or a note is not read. */
const MAX_CHARACTERS = 300

/** Languages that put the noun first: 'bouillon de poulet ou de légumes'. */
const NOUN_FIRST: ReadonlySet<Language> = new Set<Language>(['fr', 'es', 'it', 'pt'])

/** `joinedBy` is the word or mark before it; the first has none. */
type Piece = { text: string; role: FoodRole; joinedBy: string }

/** No recipe's line has a name with more pieces. */
const MAX_PIECES = 8

/** Splits the name at 'or', 'and', '/', '&' and commas. */
function piecesOf(name: string, language: Language): Piece[] {
	const { orWords, andWords } = lexiconOf(language)
	const pieces: Piece[] = []
	let next: Omit<Piece, 'text'> = { role: 'main', joinedBy: ',' }
	let text = ''
	const close = () => {
		if (text !== '') pieces.push({ ...next, text, role: pieces.length === 0 ? 'main' : next.role })
		text = ''
	}
	const begin = (role: FoodRole, joinedBy: string) => {
		const isAlone = text === '' && pieces.length > 0
		close()
		// In ', or' the word counts.
		next = isAlone && joinedBy === ',' ? next : { role, joinedBy }
	}
	for (const token of name.replace(/[/,;&]/g, ' $& ').split(/\s+/)) {
		const word = token.toLowerCase()
		if (pieces.length >= MAX_PIECES) break
		if (orWords.has(word) || word === '/') begin('or', word)
		else if (word === ',' || word === ';') begin(next.role === 'or' ? 'or' : 'and', ',')
		else if (andWords.has(word) || word === '&') begin('and', word)
		else if (word !== '') text = text === '' ? token : `${text} ${token}`
	}
	close()
	return isOneChoice(pieces, language) ? pieces.map((piece, at) => (at > 0 ? { ...piece, role: 'or' } : piece)) : pieces
}

/** In 'butter, margarine or shortening' the comma separates alternatives too. */
const isOneChoice = (pieces: Piece[], language: Language) =>
	pieces.at(-1)?.role === 'or' && !pieces.some(({ joinedBy }) => lexiconOf(language).andWords.has(joinedBy))

const lastWord = (text: string) => text.slice(text.lastIndexOf(' ') + 1)
const firstWord = (text: string) => text.split(' ', 1)[0] ?? ''
const SHORTEST_ENDING = 3
const LONGEST_ENDING = 3

/** 'Gemüse- oder Hühnerbrühe': the hyphen replaces an ending of the last word. */
function matchHyphened(foods: FoodTable, text: string, last: string, language: Language): FoodMatch | null {
	const beginning = text.slice(0, -1)
	for (let at = 1; at <= last.length - SHORTEST_ENDING; at += 1) {
		const match = matchFood(foods, beginning + last.slice(at), language)
		if (match) return match
	}
	return null
}

/** 'red or white wine vinegar': finds the longest ending of the last piece that completes this one to a food. */
function matchWithEnding(foods: FoodTable, text: string, last: string, language: Language): FoodMatch | null {
	const words = last.split(' ')
	for (let from = Math.max(1, words.length - LONGEST_ENDING); from < words.length; from += 1) {
		const match = matchFood(foods, `${text} ${words.slice(from).join(' ')}`, language)
		if (match) return match
	}
	return null
}

/** 'chicken or vegetable stock': a word missing in one piece is in the other. */
function matchPiece(foods: FoodTable, pieces: Piece[], at: number, language: Language): FoodMatch | null {
	const { text } = pieces[at] as Piece
	const [first, last] = [pieces[0]?.text ?? '', pieces.at(-1)?.text ?? '']
	if (text.endsWith('-')) return matchHyphened(foods, text, lastWord(last), language)
	const isWhole = NOUN_FIRST.has(language) ? at === 0 : at === pieces.length - 1
	const direct = matchFood(foods, text, language)
	if (isWhole) return direct
	const joined = NOUN_FIRST.has(language)
		? matchFood(foods, `${firstWord(first)} ${text}`, language)
		: matchWithEnding(foods, text, last, language)
	if (!joined || !direct) return direct ?? joined
	return joined.score >= direct.score ? joined : direct
}

/** 'cream or dry sherry' may be cream sherry, or cream: the allergens of a piece by itself count too. */
function allergensAlone(foods: FoodTable, parts: FoodPart[], language: Language): FoodPart[] {
	return parts.flatMap(({ text, food }) => {
		const alone = food && matchFood(foods, text, language)
		if (!alone) return []
		const isMore = alone.food.allergens.contains.some((allergen) => !food.allergens.contains.includes(allergen))
		return isMore ? [partOf(text, alone, 'note')] : []
	})
}

function isColouring(text: string, language: Language): boolean {
	const { neutral, variety } = neutralWordsOf(language)
	const { words, stems } = nameWords(text, language)
	return stems.every((stem, at) => neutral.has(stem) || variety.has(stem) || neutral.has(words[at] ?? ''))
}

function readName(foods: FoodTable, name: string, language: Language): FoodPart[] {
	// Commas between adjectives separate nothing: 'firm, sharp apples'.
	const whole = matchFood(foods, name.includes(',') ? name.replaceAll(',', ' ') : name, language)
	if (whole?.score === 1) return [partOf(name, whole, 'main')]
	const pieces = piecesOf(name, language)
	const hasChoice = pieces.some(({ joinedBy }) => joinedBy !== ',')
	if (pieces.length < 2 || (whole && !hasChoice)) return [partOf(name, whole, 'main')]
	const matches = pieces.map((_, at) => matchPiece(foods, pieces, at, language))
	if (whole && whole.score > CUT_SCORE && matches.includes(null)) return [partOf(name, whole, 'main')]
	const parts = pieces.map(({ text, role }, at) => partOf(text, matches[at] ?? null, role))
	// In 'boneless, skinless chicken' the first piece only describes the others.
	const told = parts.filter(
		({ food, text }, at) => food || pieces[at]?.joinedBy !== ',' || !isColouring(text, language),
	)
	const named = told[0] && told[0].role !== 'or' ? [{ ...told[0], role: 'main' as const }, ...told.slice(1)] : parts
	return [...named, ...allergensAlone(foods, parts, language)]
}

const partOf = (text: string, match: FoodMatch | null, role: FoodRole): FoodPart => {
	const food = match && match.score >= SURE ? match.food : null
	return { text, food, eaten: food, score: match?.score ?? 0, role }
}

const NEGATIONS = new Set([
	'without',
	'no',
	'not',
	'ohne',
	'sans',
	'sin',
	'senza',
	'zonder',
	'sem',
	'utan',
	'free',
	'size',
])
/** In a note these are actions or shapes: 'cut into batons', 'toast in a pan'. */
const SHAPES = new Set(['baton', 'roll', 'toast', 'wafer', 'bun', 'wrap'])
const LONGEST_NAME = 4

/** Foods in a note that contain an allergen: 'fried in butter'. Other foods there change no verdict. */
function foodsInNote(foods: FoodTable, note: NameWords): FoodPart[] {
	const { words, stems } = note
	const parts: FoodPart[] = []
	for (let at = 0; at < stems.length; at += 1) {
		if (NEGATIONS.has(words[at] ?? '')) return parts
		for (let length = Math.min(LONGEST_NAME, stems.length - at); length > 0; length -= 1) {
			const food = foods.byWords(note, at, at + length)
			if (!food) continue
			const isShape = length === 1 && SHAPES.has(stems[at] ?? '')
			if (food.allergens.contains.length > 0 && !isShape)
				parts.push({ text: words.slice(at, at + length).join(' '), food, eaten: food, score: SURE, role: 'note' })
			at += length - 1
			break
		}
	}
	return parts
}

/** An alternative food in a note: 'or ½ tsp chilli flakes'. Nothing if it is only another amount: 'or 400 g dried'. */
function alternativesInNote(foods: FoodTable, { words, language }: NameWords): FoodPart[] {
	const { orWords, units, toTaste, linkWords } = lexiconOf(language)
	if (!orWords.has(words[0] ?? '')) return []
	const { neutral, variety, cuts } = neutralWordsOf(language)
	const told = words
		.slice(1)
		.filter((word) => !/^[\d½⅓⅔¼¾⅛%]/.test(word) && !units.has(word) && !toTaste.has(word) && !linkWords.has(word))
	const meant = told.filter((word) => {
		const stem = stemOf(word, language)
		return !neutral.has(stem) && !variety.has(stem) && !cuts.has(word) && !NO_FOOD.has(word)
	})
	if (meant.length === 0) return []
	return readName(foods, told.join(' '), language).map((part) => ({ ...part, role: 'or' as const }))
}

const NO_FOOD = new Set([
	'needed',
	'desired',
	'dried',
	'enough',
	'less',
	'equivalent',
	'needed',
	'similar',
	'mehr',
	'plus',
	'getrocknet',
	'menos',
	'meno',
	'minder',
	'mindre',
	'mer',
	'meer',
	'mais',
	'piu',
	'moins',
	'mas',
])

const JUICED = /(?<!\p{L})(?:juice[ds]?|saft|ausgepresst|jus|zumo|jugo|succo|sap|sumo|suco|juicen)(?!\p{L})/iu
const ZESTED =
	/(?<!\p{L})(?:zest(?:ed|s)?|rind|peel|schale|abrieb|zestes?|ralladura|piel|scorza|buccia|rasp|schil|raspas?|casca|skal|écorce)(?!\p{L})/iu
const CITRUS: Record<string, { juice: string; zest: string }> = {
	lemon: { juice: 'lemon-juice', zest: 'lemon-zest' },
	lime: { juice: 'lime-juice', zest: 'lime-zest' },
	orange: { juice: 'orange-juice', zest: 'orange-zest' },
}

/** In 'juice of 1 lemon' the juice is eaten, in 'zest and juice' both. */
function eatenOf(foods: FoodTable, line: ParsedLine, food: Food | null): Food | null {
	const made = food && CITRUS[food.id]
	if (!made) return food
	const told = [line.name, line.preparation, line.note, line.rest]
		.map((text) => (text ?? '').slice(0, MAX_CHARACTERS))
		.join(' ')
	const [juice, zest] = [JUICED.test(told), ZESTED.test(told)]
	if (juice === zest) return food
	return foods.byId(juice ? made.juice : made.zest) ?? food
}

const PRESSED_FROM =
	/^(?:(?:finely|grated|freshly|strips?|pared) )*(?:zest|peel|rind|juice|saft|schale|abrieb|jus|zestes?|zumo|jugo|ralladura|piel|succo|scorza|buccia|sap|rasp|schil|sumo|suco|raspa|casca|skal)(?: and juice)? (?:of|von|vom|de|du|di|van|do|da|av|ein(?=er ))(?: an?| the|er| halben| une?)* (.+)$/iu

/** The fruit in 'peel of orange' and 'Saft einer Zitrone'; any other name stays. */
function fruitOf(foods: FoodTable, name: string, language: Language): string {
	const fruit = PRESSED_FROM.exec(name)?.[1]
	const food = fruit === undefined ? null : matchFood(foods, fruit, language)?.food
	return fruit !== undefined && food && CITRUS[food.id] ? fruit : name
}

/** In 'boneless, skinned duck breasts' the grammar may take the second half for a preparation. */
function readLineName(foods: FoodTable, name: string, { preparation, language }: ParsedLine): FoodPart[] {
	const parts = readName(foods, name, language)
	const isUntold = parts.length === 1 && !parts[0]?.food && preparation !== null && isColouring(name, language)
	const [more] = isUntold ? readName(foods, `${name} ${preparation.slice(0, MAX_CHARACTERS)}`, language) : []
	return more?.food ? [more] : parts
}

const BRACKETS = /\(([^()]*)\)?/g

/** What a note or a bracket adds: alternative foods, else those with an allergen. */
function readNote(foods: FoodTable, told: string, language: Language): FoodPart[] {
	const note = nameWords(told.slice(0, MAX_CHARACTERS), language)
	const alternatives = alternativesInNote(foods, note)
	return alternatives.length > 0 ? alternatives : foodsInNote(foods, note)
}

/** Every food that a line names; empty for a heading or an empty line. */
export function readFoods(foods: FoodTable, line: ParsedLine): FoodPart[] {
	if (line.kind !== 'ingredient') return []
	const { language } = line
	const written = line.name.slice(0, MAX_CHARACTERS)
	const hasBracket = written.includes('(')
	const bare = hasBracket ? written.replace(BRACKETS, ' ').trim() : written
	const name = fruitOf(foods, bare === '' ? written : bare, language)
	const parts = readLineName(foods, name, line).map((part) => ({ ...part, eaten: eatenOf(foods, line, part.food) }))
	const notes = [line.preparation, line.note, line.rest].filter((note) => note !== null)
	if (hasBracket) for (const [, inside = ''] of written.matchAll(BRACKETS)) notes.push(inside)
	// A name of which only a part was read contains more: 'toast with cream cheese'.
	for (const { text, food, score } of parts) if (food && score <= CUT_SCORE) notes.push(text)
	for (const note of notes)
		for (const other of readNote(foods, note, language))
			if (!other.food || !parts.some(({ food }) => food === other.food)) parts.push(other)
	return parts
}
