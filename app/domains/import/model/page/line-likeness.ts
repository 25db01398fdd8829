import { LANGUAGES } from '#app/domains/ingredients/model/grammar/languages/language.ts'
import { lexiconOf } from '#app/domains/ingredients/model/grammar/languages/lexicons.ts'

/** The grammar's words of all languages, used to classify a line before its language is known. */
type KitchenWords = { units: Set<string>; numbers: Set<string>; vague: Set<string>; preparations: Set<string> }

let words: KitchenWords | undefined

/** Built at first use, because it takes some milliseconds. */
function kitchenWords(): KitchenWords {
	if (words) return words
	const units = new Set<string>(OTHER_UNITS)
	const numbers = new Set<string>()
	const vague = new Set<string>()
	const preparations = new Set<string>()
	for (const language of LANGUAGES) {
		const lexicon = lexiconOf(language)
		for (const word of [...lexicon.units.keys(), ...lexicon.longUnits.keys()]) units.add(word)
		for (const word of [...lexicon.numbers.keys(), ...lexicon.ones]) numbers.add(word)
		for (const phrase of lexicon.vague) vague.add(phrase[0] ?? '')
		for (const word of [...lexicon.toTaste, ...lexicon.optional]) vague.add(word)
		for (const word of lexicon.preparations) preparations.add(word)
	}
	words = { units, numbers, vague, preparations }
	return words
}

/** Units of languages that the grammar does not read, as found on pages. */
const OTHER_UNITS =
	'łyżka łyżki łyżek łyżeczka łyżeczki łyżeczek szklanka szklanki szklanek dag dkg lžíce lžic lžička lžičky lyžica lyžice lyžička hrnek šálek ks db csomag csipet evőkanál ek kk tk rkl tl dl teskje teskjer spiseskje spiseskjer ss ts spsk tsk stk knsp adet su bardağı yemek çay kaşığı ст чл ложка ложки ст.л ч.л г мл кг л шт стакан стакана 克 毫升 茶匙 大匙 小匙 湯匙 汤匙 杯 个 個 g개 컵 큰술 작은술 žlica žlice žličica κ.σ κ.γ γρ φλ'.split(
		' ',
	)

const GLYPHS = '½¼¾⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞'
const NUMBER = `(?:\\d+\\s*[${GLYPHS}]|[${GLYPHS}]|\\d+\\s+\\d+\\s*[/⁄]\\s*\\d+|\\d+\\s*[/⁄]\\s*\\d+|\\d+(?:[.,]\\d+)*)`
const LEAD = new RegExp(
	`^(?:[-–—*•▢☐□✓~]\\s*)?(?:\\(?(?:ca\\.?|approx\\.?|about|circa|etwa|environ|env\\.|heaped|scant|unos|unas|cerca de)\\s+)?(${NUMBER})(?:\\s*(?:-|–|—|to|bis|à|a|of|tot|till|oder|or|x|×)\\s*(?:${NUMBER}))?\\s*(?:[x×]\\s*)?(?:\\(?[^()]{0,30}\\)\\s*)?([\\p{L}\\p{M}.%]*)`,
	'iu',
)
const TRAIL = new RegExp(`[\\s:.…–—(-]\\s*(?:ca\\.?\\s*)?(${NUMBER})\\s*([\\p{L}.]{0,14})\\s*\\.?\\)?$`, 'iu')
const TIME_WORD =
	/^(?:min|mins|minut\p{L}*|minuten|hours?|hrs?|stunden?|std|heures?|horas?|ore|ora|uur|sec\p{L}*|sek\p{L}*|kcal|calories|cal|kj|comments?|reviews?|votes?|ratings?|stars?|shares?|servings?|portionen|portions?|personen|personnes|personas|persone|ratings|likes|views|days?|tage|years?|photos?|recipes?|°\p{L}*|a\.?m|p\.?m)$/iu
const MONTH = /^\d{1,2}\.?\s*(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)\p{L}*\.?,?\s*\d{0,4}/iu

const bare = (word: string): string => word.toLowerCase().replace(/\.+$/, '')

/**
 * How much a line by itself looks like one ingredient: about 3 for '200 g flour', 2 for '2 eggs', below 0 for a
 * sentence.
 */
export function ingredientLikeness(text: string): number {
	if (text.length > 300) return -2
	const length = text.length > 160 ? -1.5 : text.length > 110 ? -0.5 : 0
	return amountLikeness(text) + length - (isSentence(text) ? 1.5 : 0)
}

function amountLikeness(text: string): number {
	const { units, numbers, vague, preparations } = kitchenWords()
	const lead = LEAD.exec(text)
	if (lead) {
		const word = bare(lead[2] ?? '')
		const rest = text.slice(lead[0].length)
		if (TIME_WORD.test(word) || MONTH.test(text)) return -1.5
		// '1. Mix' and '3) Bake' are numbered steps.
		if (/^\d{1,2}\s?[.)]\s+\p{Lu}/u.test(text) && !units.has(word)) return -1
		if (/^\d{4}$/.test(lead[1] ?? '') && rest === '') return -1
		if (word === '' && !/\p{L}/u.test(rest)) return -0.5
		return units.has(word) || /^[\p{Script=Han}\p{Script=Hangul}]/u.test(word) ? 3 : 2
	}
	const [first = '', second = ''] = text
		.slice(0, 80)
		.toLowerCase()
		.split(/[^\p{L}\p{M}'’]+/u)
		.filter(Boolean)
	if (numbers.has(first) && units.has(second)) return 2.5
	if (units.has(first) && first.length > 3) return 1.2
	if (numbers.has(first) && text.length < 70) return 1
	const trail = TRAIL.exec(text)
	if (trail && !TIME_WORD.test(bare(trail[2] ?? '')))
		return units.has(bare(trail[2] ?? '')) ? 2.5 : trail[2] === '' && text.length < 50 ? 0.8 : 0.2
	if (vague.has(first)) return 1
	if (text.length > 90) return -0.3
	const said = text
		.slice(0, 200)
		.toLowerCase()
		.split(/[^\p{L}\p{M}]+/u)
	if (said.some((word) => vague.has(word) || preparations.has(word))) return 0.8
	return text.length < 40 ? 0.2 : 0
}

/** The words of a line without amounts and units, in lower case. */
export const nameWords = (text: string): string =>
	text
		.slice(0, 300)
		.toLowerCase()
		.split(/[^\p{L}\p{M}]+/u)
		.filter((word) => word !== '' && !kitchenWords().units.has(word))
		.join(' ')

/** One or more complete sentences. */
export const isSentence = (text: string): boolean =>
	(text.length > 50 && /[.!?。][)"'”’]?$/u.test(text)) || /[.!?。]\s+\p{Lu}\p{L}+\s.*[.!?。]/u.test(text)

/** How much a line by itself looks like a step: about 2 to 4 for sentences, below 0 for an ingredient or a caption. */
export function stepLikeness(text: string): number {
	const length = Math.min(text.length, 250) / 100
	const ends = /[.!;。…][)"'”’]?$/u.test(text) ? 0.8 : 0
	const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]/u.test(text) ? 0.8 : 0
	const amount = text.length < 80 && amountLikeness(text) >= 2 && ends === 0 ? -2 : 0
	const numbered = /^(?:\d{1,2}\s?[.):]|step \d|schritt \d|étape \d|paso \d|passo \d|stap \d|steg \d)/i.test(text)
		? 0.8
		: 0
	const short = text.length < 25 && ends === 0 ? -0.8 : 0
	const question = /\?$/.test(text) ? -1.5 : 0
	return length + ends + dense + amount + numbered + short + question - 0.4
}
