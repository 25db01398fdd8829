import type { DraftLine } from '#app/domains/recipes/model/recipe-draft.ts'
import { withSections } from '../fields/ingredient-lines.ts'
import { ingredientLikeness } from '../page/line-likeness.ts'

/** Words that name a part of a dish and rarely an ingredient without an amount, in the grammar's languages. */
const PART =
	/(?:^|[\s&/-])(?:sauce|toppings?|filling|dough|crust|marinade|glaze|frosting|icing|dressing|batter|syrup|assembly|rub|drizzle|mousse|crumble|streusel|brine|seasonings?|coating|layers?|base|sponge|vinaigrette|garnish|decorations?|ganache|crumb|buttercream|ingredients|salsa|slaw|mayo|pudding|cakes?|cupcakes?|cookies?|soup|stew|salad|bowl|wrap|mix|paste|confit|others?|extras?|pantry|produce|teig|füllung|belag|soße|sosse|guss|glasur|creme|streusel|boden|pâte|garniture|crème|nappage|glaçage|appareil|masa|relleno|cobertura|salsa|glaseado|impasto|ripieno|farcia|glassa|copertura|deeg|vulling|saus|glazuur|massa|recheio|calda|molho|deg|fyllning|sås|glasyr)$/iu
const FOR =
	/^(?:for|to (?:serve|finish|garnish|decorate|assemble)|optional|für|zum|zur|außerdem|pour|para|per|voor|om te|till|til)\b/iu
/** Words that always name a part of the dish and never something to buy, whether amounts follow or not. */
const ALONE =
	/^(?:others?|extras?|toppings?|garnish(?:es)?|decorations?|filling|marinade|assembly|you(?:'ll| will)? also need|sonstiges|außerdem|füllung|belag|autres?|garniture|otros|relleno|altro|ripieno|overig|vulling|outros|recheio|övrigt|fyllning)$/iu
const COUNTED =
	/^(?:part|layer|day|step|stage|teil|schicht|schritt|étape|parte|paso|passo|deel|laag|stap|del|lager|steg) \d{1,2}\b/iu
const LONGEST = 60

/**
 * Separates typed ingredient lines from the headings among them. A heading without a colon is recognised by its
 * position, its capitals and its words: it precedes an amount, and the steps do not mention it.
 */
export function withTextSections(lines: string[], steps: string[], title: string): DraftLine[] {
	const amounts = lines.filter((line) => ingredientLikeness(line) >= 1.5)
	if (amounts.length * 2 < lines.length) return withSections(lines, () => false)
	const marked = lines.filter((line) => line.endsWith(':') || FOR.test(line)).length
	const writing = {
		told: steps.join(' ').slice(0, 30_000).toLowerCase(),
		names: new Set([title, ...steps].map(bareName)),
		isSmall: amounts.filter((line) => /(?:^|\s)\p{Lu}\p{Ll}/u.test(line)).length * 3 < amounts.length,
		isMarked: marked >= 1,
		isMeasured: (lines.length - amounts.length - marked) * 4 <= amounts.length,
		first: lines[0] ?? '',
	}
	return withSections(lines, (line, next) => isUnmarkedHeading(line, next, writing))
}

type Writing = {
	/** The text of the steps, in lower case. */
	told: string
	/** The title, and whole lines of the steps. */
	names: Set<string>
	/** Ingredients are written without capitals. */
	isSmall: boolean
	/** Other headings are marked as such. */
	isMarked: boolean
	/** Few lines have no amount. */
	isMeasured: boolean
	first: string
}

const bareName = (text: string): string => text.toLowerCase().replace(/[\s:]+$/, '')

function isUnmarkedHeading(line: string, next: string | undefined, writing: Writing): boolean {
	const bare = line.replace(/\s*\([^)]*\)\s*$/, '')
	if (next !== undefined && bare.length <= LONGEST && COUNTED.test(bare)) return true
	if (next === undefined || bare.length > LONGEST || !/^\p{L}[^\d.:;!?½¼¾⅓⅔⅛]*$/u.test(bare)) return false
	if (FOR.test(bare)) return !bare.includes(',')
	if (ALONE.test(bare)) return true
	if (bare.includes(',') || ingredientLikeness(next) < 1 || !/^\p{Lu}/u.test(bare)) return false
	const words = bare.split(/[\s/&-]+/).filter((word) => /\p{L}{2}/u.test(word))
	if (words.length >= 2 && writing.names.has(bareName(bare))) return true
	const likeness = ingredientLikeness(bare)
	if (likeness < 1 && PART.test(bare)) return true
	if (likeness >= 0.8) return false
	const isTitle = words.length >= 2 && words.every((word) => /^\p{Lu}/u.test(word) || word.length <= 3)
	if (line === writing.first && isHeadingOfAll(words.length, STAPLE.test(bare), isTitle, writing)) return true
	const isApart = writing.isSmall || (writing.isMarked && writing.isMeasured)
	if (isTitle && isApart && !STAPLE.test(bare)) return true
	return (isTitle || writing.isSmall) && !words.some((word) => writing.told.includes(word.toLowerCase()))
}

/** A list rarely begins with an ingredient without an amount if nearly all others have one. */
function isHeadingOfAll(words: number, isStaple: boolean, isTitle: boolean, writing: Writing): boolean {
	if (words < 2 || !writing.isMeasured) return false
	return writing.isMarked || (isTitle && (!isStaple || (writing.isSmall && words >= 3)))
}

/** Ingredients that are often listed without an amount. */
const STAPLE =
	/(?:^|\s)(?:salt|pepper|oil|water|spray|butter|parsley|cilantro|basil|thyme|chives|leaves|cheese|rice|salz|pfeffer|öl|wasser|sel|poivre|huile|eau|sal|pimienta|aceite|agua|sale|pepe|olio|acqua|zout|peper|olie|azeite|pimenta|peppar|olja|vatten)(?:$|\s)/iu
