import { readMinutes } from './durations.ts'
import { readYield, type Yield } from './servings.ts'

/** Times (whole minutes), servings and yield in the text around a recipe; 0 and '' if unknown. */
export type RecipeFacts = { prep_time: number; cook_time: number; total_time: number } & Yield

export const noFacts = (): RecipeFacts => ({ prep_time: 0, cook_time: 0, total_time: 0, servings: 0, recipe_yield: '' })

const FACTS = ['prep_time', 'cook_time', 'total_time', 'servings', 'recipe_yield'] as const
/** The words from which each fact was read. */
export type FactsSaid = Partial<Record<(typeof FACTS)[number], string>>

const PREP =
	/^(?:active\s|hands-on|prep|vorbereit|zubereit\p{L}*:?\s\d|arbeit|prépar|temps de prép|tiempo de prep|tempo di prep|voorbereid|bereidingstijd|tempo de prep|förbered)/iu
const COOK =
	/^(?:cook(?:ing)?|bak(?:e|ing|ken|tijd)|koch|back|garzeit|ofen|backofen|cuisson|cuire|four\b|temps de cuisson|cocción|cocinar|horne|horno|tiempo de cocción|cottura|cuocere|forno|tempo di cottura|kook|koka|koktid|oven|cozimento|cozer|assar|tempo de cozimento|tillagning|grädd|ugn)/i
const TOTAL =
	/^(?:total|ready in|overall|gesamt|durée|tiempo|tempo|totale?|temps|time|cooks? in|takes|klaar in|tijd|bereitung in|dauer|zeit|tid|czas|doba|idő|süre|⏱|⏲)/i
const SERVES =
	/^(?:serves|servings?|feeds|yields?|makes|portions?|portionen|personen|für \d|ergibt|menge|pour \d|personnes|nombre de|rende|rendimiento|raciones|porciones|comensales|para \d|porzioni|dosi|per \d|personen|aantal personen|voor \d|porções|rendimento|portioner|porsjoner|porcji|porcie|porce|adag|kişilik|порц)/i
const COUNTED =
	/(?:^|\s)\d+(?:\s*[-–]\s*\d+)?\s+(?:servings?|serves|portion(?:s|en|er)?|porsjon(?:er)?|personen|pers\.?|personnes|personas|persone|pessoas|porciones|porzioni|porções|people|comensales)\b/i

const LONGEST_FACT = 60
const LONGEST_COUNT = 40

/**
 * Sets the unknown values of `facts` from a line or a piece of one ('Prep: 10 min', 'Serves 4'). Returns whether it
 * contained a fact.
 */
export function readFact(piece: string, facts: RecipeFacts): boolean {
	if (piece.length > LONGEST_FACT || !(/[\d½¼¾⅓⅔]/.test(piece) || HOUR.test(piece))) return false
	if (SERVES.test(piece) || (piece.length <= LONGEST_COUNT && COUNTED.test(piece))) {
		const { servings, recipe_yield } = readYield([piece])
		facts.servings ||= servings
		facts.recipe_yield ||= recipe_yield
		return servings > 0 || recipe_yield !== ''
	}
	// '10 min prep time' has its name at the end.
	const turned = TURNED.exec(piece)
	const name = turned?.[2]?.replace(LINK, '') ?? ''
	if (isFactName(name)) return readFact(`${name} ${turned?.[1]}`, facts)
	const minutes = readMinutes(/[\d½¼¾⅓⅔]/.test(piece) ? piece.replace(/^[^\d½¼¾⅓⅔]*/, '') : piece)
	if (minutes === 0) return false
	if (PREP.test(piece)) facts.prep_time ||= minutes
	else if (COOK.test(piece)) facts.cook_time ||= minutes
	else if (TOTAL.test(piece)) facts.total_time ||= minutes
	else return false
	return true
}

const NUMBER_FIRST = `(?:\\d[\\d\\s.,:½¼¾/–-]*|[½¼¾]\\s?)\\p{L}{1,8}\\.?(?:\\s?\\d+\\s?\\p{L}{1,7}\\.?)?`
/** What joins a time with its name in a sentence: '20 minutes to prepare', '20 Minuten zum Vorbereiten'. */
const LINKS =
	'(?:to|of|for|in the|zum|zur|für die|für|im|de|du|pour la|pour|au|à la|para|en el|en|di|per la|per|in|om te|voor de|voor|in de|no|att|för|i) '
const TURNED = new RegExp(`^(${NUMBER_FIRST})\\s+(\\p{L}.{2,30}?)\\.?$`, 'u')
const LINK = new RegExp(`^${LINKS}`, 'i')
const HOUR =
	/\b(?:half an hour|an hour|one hour|eine (?:halbe )?stunde|une (?:demi-)?heure|demi-heure|media hora|una hora|un'ora|mezz'ora|een (?:half )?uur|uma hora|meia hora|en timme)\b/i

/** Other times of a recipe: they end the fact before them. */
const OTHER =
	'chill|cool|rest|rise|rising|prov|proof|soak|marinat|stand|ruhe|kühl|geh|repos|repo|reposo|reposar|ripos|lievit|rust|rijz|descans|vila|jäs'
const COUNT_NEXT =
	'(?:serves|servings?|feeds|yields?|makes|portions?|portionen|ergibt|rende|rinde|rendimento|porzioni|porções|portioner|raciones|porciones)\\s*:?\\s*\\d|(?:für|pour|para|per|voor|för|till) \\d'
const LABEL = new RegExp(
	`(?:${[PREP, COOK, TOTAL].map(({ source }) => source.replace(/^\^/, '')).join('|')}|${COUNT_NEXT}|${OTHER})`,
	'iu',
)
const STARTS_OTHER = new RegExp(`^(?:${OTHER})`, 'iu')
const LABEL_NEXT = new RegExp(`(?:[,;.]?\\s+(?:(?:and|und|et|y|e|en|och|plus) )?|[,;] ?)(?=${LABEL.source})`, 'giu')
const NUMBER_NEXT = /(?:[,;]?\s+(?:and|plus|und|et|y|e|en|och) |[,;.] ?|\s+)(?=[\d½¼¾])/giu
const LINKED = new RegExp(`${NUMBER_FIRST}\\s+${LINKS}${LABEL.source}`, 'iu')
const HAS_NUMBER = /[\d½¼¾⅓⅔]/

/** The pieces of a text that may each be a fact: 'Serves 8 Prep 15 mins Bake 45 mins' has three. */
function piecesOf(text: string): string[] {
	const isTurned = LINKED.test(text)
	const told = isTurned ? text.replace(/^[^\d½¼¾]*/, '') : text
	if (isTurned || HAS_NUMBER.test(told.charAt(0)))
		return splitWhere(told, NUMBER_NEXT, (before) => LABEL.test(before.replace(/^[^\p{L}]*\p{L}+/u, '')))
	return splitWhere(told, LABEL_NEXT, (before, after) => HAS_NUMBER.test(before) && HAS_NUMBER.test(after))
}

/** Splits at the matches of a global pattern where the piece so far and the rest allow it. */
function splitWhere(text: string, at: RegExp, isEnd: (before: string, after: string) => boolean): string[] {
	const pieces: string[] = []
	let from = 0
	for (const match of text.matchAll(at)) {
		const before = text.slice(from, match.index)
		if (!isEnd(before, text.slice(match.index + match[0].length))) continue
		pieces.push(before)
		from = match.index + match[0].length
	}
	return [...pieces, text.slice(from)].filter(Boolean)
}

const SENTENCE_END = /(?<=\p{L}{2}|\d)[.!]\s+(?=\p{Lu})/u

/**
 * Sets the unknown values of `facts` from a line, and `said` to the piece that each was read from. A line may have
 * several facts, with marks between them ('Prep: 10 min | Serves 4') or in a sentence ('Makes 2 loaves. Prep 20 min,
 * bake 1 hour.'). Returns whether it contains nothing else.
 */
export function readFacts(line: string, facts: RecipeFacts, said: FactsSaid): boolean {
	const read = (piece: string): boolean => {
		const before = { ...facts }
		const is = readFact(piece, facts)
		for (const name of FACTS) if (facts[name] !== before[name]) said[name] = piece
		return is
	}
	const areRead = line
		.split(/\s*[|•·⋅]\s*|,\s+(?=\p{Lu})/u)
		.filter(Boolean)
		.map((part) => {
			const sentences = part.split(SENTENCE_END).map(piecesOf)
			const isAll = sentences.every(areFacts)
			// In a line of other words, a sentence of several facts counts, but no single one: it may be a step.
			const told = sentences.filter((pieces) => areFacts(pieces) && (isAll || pieces.length > 1))
			if (told.length === 0) return read(part)
			return told.flat().map(read).every(Boolean) && isAll
		})
	return areRead.length > 0 && areRead.every(Boolean)
}

/** Whether the pieces are different facts, except for times that no field holds. A step may bake twice. */
function areFacts(pieces: readonly string[]): boolean {
	const facts = noFacts()
	const known = pieces.filter((piece) => isFact(piece))
	const areOthers = known.every((piece) => {
		const before = { ...facts }
		return readFact(piece, facts) && FACTS.some((name) => facts[name] !== before[name])
	})
	return known.length > 0 && areOthers && pieces.every((piece) => known.includes(piece) || STARTS_OTHER.test(piece))
}

const isFact = (piece: string): boolean => readFact(piece, noFacts())

/** Whether a piece is the name of a fact whose value is elsewhere: 'Prep Time', 'Serves:'. */
export const isFactName = (piece: string): boolean =>
	piece.length <= 40 &&
	!/\d/.test(piece) &&
	(PREP.test(piece) || COOK.test(piece) || TOTAL.test(piece) || SERVES.test(piece))
