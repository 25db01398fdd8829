import { readMinutes } from './durations.ts'
import { readYield } from './servings.ts'

/** Times (whole minutes), servings and yield in the text around a recipe; 0 and '' if unknown. */
export type RecipeFacts = {
	prep_time: number
	cook_time: number
	total_time: number
	servings: number
	/** What it makes, in words. */
	recipe_yield: string
}

export const noFacts = (): RecipeFacts => ({ prep_time: 0, cook_time: 0, total_time: 0, servings: 0, recipe_yield: '' })

const PREP =
	/^(?:active\s|hands-on|prep(?:aration)?|vorbereitung|arbeit|préparation|temps de prép|preparación|tiempo de prep|preparazione|tempo di prep|voorbereiding|bereidingstijd|preparo|tempo de prep|förberedelse)/i
const COOK =
	/^(?:cook(?:ing)?|bak(?:e|ing)|koch|back|garzeit|cuisson|temps de cuisson|cocción|tiempo de cocción|cottura|tempo di cottura|kook|oven|cozimento|tempo de cozimento|tillagning)/i
const TOTAL =
	/^(?:total|ready in|overall|gesamt|durée|tiempo|tempo|totale?|temps|time|cooks? in|takes|klaar in|tijd|bereitung in|dauer|zeit|tid|czas|doba|idő|süre|⏱|⏲)/i
const SERVES =
	/^(?:serves|servings?|feeds|yields?|makes|portions?|portionen|personen|für \d|ergibt|menge|pour \d|personnes|nombre de|rende|rendimiento|raciones|porciones|comensales|para \d|porzioni|dosi|per \d|personen|aantal personen|voor \d|porções|rendimento|portioner|porcji|porcie|porce|adag|kişilik|порц)/i
const COUNTED =
	/(?:^|\s)\d+(?:\s*[-–]\s*\d+)?\s+(?:servings?|serves|portion(?:s|en|er)?|personen|pers\.?|personnes|personas|persone|pessoas|porciones|porzioni|porções|people|comensales)\b/i

const LONGEST_FACT = 60
const LONGEST_COUNT = 40

/**
 * Sets the unknown values of `facts` from a line or a piece of one ('Prep: 10 min', 'Serves 4'). Returns whether it
 * contained a fact.
 */
export function readFact(piece: string, facts: RecipeFacts): boolean {
	if (piece.length > LONGEST_FACT || !/\d/.test(piece)) return false
	if (SERVES.test(piece) || (piece.length <= LONGEST_COUNT && COUNTED.test(piece))) {
		const { servings, recipe_yield } = readYield([piece])
		facts.servings ||= servings
		facts.recipe_yield ||= recipe_yield
		return servings > 0 || recipe_yield !== ''
	}
	// '10 min prep time' has its name at the end.
	const turned = /^(\d[\d\s.,:½¼¾-]*(?:\p{L}{1,8}\.?\s?(?:\d+\s?\p{L}{1,7}\.?)?))\s+(\p{L}.{2,30})$/u.exec(piece)
	if (turned?.[2] && isFactName(turned[2])) return readFact(`${turned[2]} ${turned[1]}`, facts)
	const minutes = readMinutes(piece.replace(/^[^\d]*/, ''))
	if (minutes === 0) return false
	if (PREP.test(piece)) facts.prep_time ||= minutes
	else if (COOK.test(piece)) facts.cook_time ||= minutes
	else if (TOTAL.test(piece)) facts.total_time ||= minutes
	else return false
	return true
}

/** Whether a piece is the name of a fact whose value is elsewhere: 'Prep Time', 'Serves:'. */
export const isFactName = (piece: string): boolean =>
	piece.length <= 40 &&
	!/\d/.test(piece) &&
	(PREP.test(piece) || COOK.test(piece) || TOTAL.test(piece) || SERVES.test(piece))
