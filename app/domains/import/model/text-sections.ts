import type { DraftLine } from '../../recipes/model/recipe-draft.ts'
import { withSections } from './ingredient-lines.ts'
import { ingredientLikeness } from './line-likeness.ts'

/** Words that name a part of a dish and seldom an ingredient without an amount, in the grammar's languages. */
const PART =
	/(?:^|[\s&/-])(?:sauce|toppings?|filling|dough|crust|marinade|glaze|frosting|icing|dressing|batter|syrup|assembly|rub|drizzle|mousse|crumble|streusel|brine|seasonings?|coating|layers?|base|sponge|vinaigrette|garnish|decorations?|ganache|crumb|buttercream|ingredients|salsa|slaw|mayo|pudding|cakes?|cupcakes?|cookies?|soup|stew|salad|bowl|wrap|mix|paste|confit|others?|extras?|pantry|produce|teig|füllung|belag|soße|sosse|guss|glasur|creme|streusel|boden|pâte|garniture|crème|nappage|glaçage|appareil|masa|relleno|cobertura|salsa|glaseado|impasto|ripieno|farcia|glassa|copertura|deeg|vulling|saus|glazuur|massa|recheio|calda|molho|deg|fyllning|sås|glasyr)$/iu
const FOR =
	/^(?:for|to (?:serve|finish|garnish|decorate|assemble)|optional|für|zum|zur|außerdem|pour|para|per|voor|om te|till|til)\b/iu
const LONGEST = 60

/**
 * Lines of ingredients with the headings among them taken out, as the cook typed them. A heading without a colon is told by
 * its place, its capitals and its words: it stands before an amount and is not one of the things that the steps take up.
 */
export function withTextSections(lines: string[], steps: string[]): DraftLine[] {
	const amounts = lines.filter((line) => ingredientLikeness(line) >= 1.5)
	if (amounts.length * 2 < lines.length) return withSections(lines, () => false)
	const writing = {
		told: steps.join(' ').slice(0, 30_000).toLowerCase(),
		isSmall: amounts.filter((line) => /(?:^|\s)\p{Lu}\p{Ll}/u.test(line)).length * 3 < amounts.length,
	}
	return withSections(lines, (line, next) => isUnmarkedHeading(line, next, writing))
}

/** What the steps say, in lower case, and whether ingredients are written without capitals. */
type Writing = { told: string; isSmall: boolean }

function isUnmarkedHeading(line: string, next: string | undefined, { told, isSmall }: Writing): boolean {
	const bare = line.replace(/\s*\([^)]*\)\s*$/, '')
	if (next === undefined || bare.length > LONGEST || !/^\p{L}[^\d.:;!?½¼¾⅓⅔⅛]*$/u.test(bare)) return false
	if (FOR.test(bare)) return !bare.includes(',')
	if (bare.includes(',') || ingredientLikeness(next) < 1 || !/^\p{Lu}/u.test(bare)) return false
	if (PART.test(bare)) return true
	if (ingredientLikeness(bare) >= 0.8) return false
	const words = bare.split(/[\s/&-]+/).filter((word) => /\p{L}{2}/u.test(word))
	const isTitle = words.length >= 2 && words.every((word) => /^\p{Lu}/u.test(word) || word.length <= 3)
	if (isTitle && isSmall && !STAPLE.test(bare)) return true
	return (isTitle || isSmall) && !words.some((word) => told.includes(word.toLowerCase()))
}

/** What stands in lists without an amount. */
const STAPLE =
	/(?:^|\s)(?:salt|pepper|oil|water|spray|butter|parsley|cilantro|basil|thyme|chives|leaves|cheese|rice|salz|pfeffer|öl|wasser|sel|poivre|huile|eau|sal|pimienta|aceite|agua|sale|pepe|olio|acqua|zout|peper|olie|azeite|pimenta|peppar|olja|vatten)(?:$|\s)/iu
