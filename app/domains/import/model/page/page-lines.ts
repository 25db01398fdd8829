import { BLOCK_ELEMENTS } from '#app/platform/model/clean-text.ts'
import { isFactName, noFacts, readFact } from '../fields/recipe-facts.ts'
import { readHeading } from '../text/pasted-headings.ts'
import { withAmounts, withLoneNames } from './join-amounts.ts'
import { ingredientLikeness } from './line-likeness.ts'
import { AMOUNT_ALONE, ITEMS, LONGEST_ROW, type PageLine, type Region } from './page-line.ts'
import { pageLine } from './page-text.ts'
import { type PageElement, type PageNode, textOf } from './page-tree.ts'

const SILENT = new Set(
	'script style noscript template svg head iframe select option textarea object audio video canvas map nav'.split(' '),
)
const BOLD = new Set('strong b em i u'.split(' '))
const TERMS = new Set('dt th caption legend summary'.split(' '))
const HEADING = /^h[1-6]$/
const UNSEEN = /screen-reader|sr-only|visually-?hidden|\bhidden-print\b/i

const INGREDIENTS = /ingred|zutat|skladnik|surovin|hozzaval|malzeme|ainekset|ainesosa|sestavin|sastojc/i
const STEPS =
	/instruct|(?:^|[-_ ]|recipe)(?:directions?|methods?)(?:$|[-_ ])|zubereit|prepara[tcz](?!ion-?time)|procedim|bereiding|elaborac|fremgang|tillag|gor-sa-har|anleitung|(?:^|[-_ ])(?:recipe-?)?(?:steps?|etapes?|passos?|pasos?)(?:$|[-_ ])|postup|przygotow|hazirlan|valmist|modo-de-/i
const NOTES = /(?:^|[-_ ])(?:recipe-?)?(?:notes?|tips?|hints?)(?:$|[-_ ])/i
const ASIDE = new RegExp(
	`(?:^|[-_ ])(?:${[
		'comments?|commentlist|respond|related|sidebar|newsletter|cookies?|breadcrumbs?|share|sharing|social|promos?|advert\\w*|ads?|popup|modal',
		'menu|navbar|navigation|footer|recommend\\w*|similar|teasers?|subscri\\w+|signup|reviews?|nutrition\\w*|ratings?|carousel|equipment\\w*|you-may',
		'also-like|shopping-?list|toc|megamenu|cross-?sell|tags?-?links|author-?box|bio',
	].join('|')})(?:$|[-_ ])`,
	'i',
)
const TIMES = /time|durat|meta(?:$|[-_ ])/i

// Text that needs no cleaning, as most lines.
const PLAIN = /^[ -%'-;=-~¡-¬®-ÁÄ-áã-ſ–—‘’“”•…⅓⅔⅛]*$/
/** More than any honest page shows. */
const MOST_LINES = 20_000
const LONGEST_LINE = 20_000

/** The lines of a page in order, without menus, scripts and hidden text. */
export function linesOfPage(page: PageElement): PageLine[] {
	return new LineReader().read(page)
}

/**
 * Bounded, because an unoptimised regular expression records each character of a run, and megabytes overflow its stack.
 */
const MOST_SPACES = 4_096
const SPACES = /[ \t\r\n\f\u00a0]{1,4096}/g

class LineReader {
	private readonly lines: PageLine[] = []
	private readonly regions = new Map<string, Region>()
	private text = ''
	private hasPlain = false
	private looksLeft = MOST_LOOKS
	private pageChars = 0

	read(page: PageElement): PageLine[] {
		this.pageChars = charsUnder(page)
		this.walk(page, page, '', 0, false)
		this.flush(page, '', 0, false)
		return withLoneNames(withAmounts(this.lines))
	}

	private flush(block: PageElement, region: Region, heading: number, isItem: boolean): void {
		const raw = this.text
		const isBold = !this.hasPlain
		this.text = ''
		this.hasPlain = false
		if (!/\S/.test(raw) || this.lines.length >= MOST_LINES) return
		const line = raw.slice(0, LONGEST_LINE)
		const text = PLAIN.test(line) ? line.replace(/ {2,}/g, ' ').trim() : pageLine(line)
		if (/[\p{L}\p{N}]/u.test(text))
			this.lines.push({ text, block, heading: heading || (isBold ? 7 : 0), region, isItem })
	}

	private walk(element: PageElement, block: PageElement, region: Region, heading: number, bold: boolean): void {
		for (const child of element.children) this.node(child, block, region, heading, bold)
	}

	private node(node: PageNode, block: PageElement, region: Region, heading: number, bold: boolean): void {
		if (typeof node === 'string') {
			this.add(node, bold)
			return
		}
		const { tag } = node
		if (SILENT.has(tag) || isUnseen(node)) return
		if (tag === 'br' || tag === 'hr') {
			this.flush(block, region, heading, isItemBlock(block))
			return
		}
		const inner = this.regionOf(node, region)
		if (!BLOCK_ELEMENTS.has(tag) && tag !== 'td' && tag !== 'th') {
			if (tag === 'span' || tag === 'a' || tag === 'label') {
				// A box displayed as a block is distinguished from a word in a sentence by its parts.
				if (hasParts(node) && isRow(node)) this.row(node, inner, block, region, heading)
				else this.walk(node, block, inner === '' ? region : inner, heading, bold)
				return
			}
			this.walk(node, block, region, heading, bold || BOLD.has(tag))
			return
		}
		if ((tag === 'td' || tag === 'th') && block.tag === 'tr') {
			this.text += ' '
			this.walk(node, block, inner, heading, bold || tag === 'th')
			this.text += ' '
			return
		}
		if (HEADING.test(heading === 0 ? '' : `h${heading}`) && tag === 'button') {
			this.walk(node, block, inner, heading, bold)
			return
		}
		this.flush(block, region, heading, isItemBlock(block))
		if (((ITEMS.has(tag) || isLoneTerm(node)) && isFlat(node)) || (hasParts(node) && isRow(node))) {
			this.row(node, inner, block, region, heading)
			return
		}
		const level = HEADING.test(tag) ? Number(tag.charAt(1)) : TERMS.has(tag) || tag === 'button' ? 7 : 0
		this.walk(node, node, inner, level || (block.tag === 'summary' ? 7 : 0), false)
		this.flush(node, inner, level, isItemBlock(node))
	}

	/** All text of an item or a row as one line. */
	private row(node: PageElement, inner: Region, block: PageElement, region: Region, heading: number): void {
		this.flush(block, region, heading, isItemBlock(block))
		const gather = (part: PageElement, bold: boolean): void => {
			for (const child of part.children) {
				if (typeof child === 'string') this.add(child, bold)
				else if (!SILENT.has(child.tag) && !isUnseen(child)) {
					const parts = child.tag === 'br' || BLOCK_ELEMENTS.has(child.tag) || child.tag === 'td' || child.tag === 'th'
					if (parts) this.text += ' '
					gather(child, bold || BOLD.has(child.tag) || HEADING.test(child.tag) || child.tag === 'th')
					if (parts || (child.tag === 'span' && isLoose(child))) this.text += ' '
				}
			}
		}
		gather(node, false)
		const text = this.text.length <= LONGEST_ROW ? withAmountFirst(this.text, node) : this.text
		const isTurned = text !== this.text
		this.text = text
		this.flush(node, inner, 0, true)
		const line = isTurned ? this.lines.at(-1) : undefined
		if (line?.block === node) line.isTurned = true
	}

	private add(text: string, bold: boolean): void {
		const spaced = text.replace(SPACES, ' ')
		this.text += text.length > MOST_SPACES ? spaced.replace(SPACES, ' ') : spaced
		if (!bold && /[\p{L}\p{N}]/u.test(text)) this.hasPlain = true
	}

	private regionOf(element: PageElement, outer: Region): Region {
		if (outer === 'aside') return outer
		const { attributes } = element
		if (attributes.size === 0) return outer
		const names = `${attributes.get('class') ?? ''} ${attributes.get('id') ?? ''} ${attributes.get('data-testid') ?? ''}`
		if (names === '  ') return element.tag === 'aside' ? 'aside' : outer
		let region = this.regions.get(names)
		if (region === undefined) {
			region = regionNamed(names.slice(0, 500))
			this.regions.set(names, region)
		}
		if (region === '' || WHOLE.has(element.tag)) return outer
		// The name of a box around everything says nothing about the recipe in it.
		return (region === 'aside' || region === 'notes') && this.holdsMain(element) ? outer : region
	}

	/** Whether the box contains the page's headline, a list of a recipe or most of its text. */
	private holdsMain(box: PageElement): boolean {
		let chars = 0
		const look = (element: PageElement): boolean => {
			if (--this.looksLeft < 0 || SILENT.has(element.tag)) return false
			if (element !== box && isMain(element)) return true
			for (const child of element.children) {
				if (typeof child === 'string') chars += child.length
				else if (look(child)) return true
			}
			return chars > this.pageChars * MAIN_SHARE
		}
		return look(box)
	}
}

function isMain(element: PageElement): boolean {
	const { tag, attributes } = element
	if (tag === 'h1') return true
	if (HEADING.test(tag)) return MAIN_PARTS.has(readHeading(textOf(element))?.part ?? '')
	const names = attributes.size === 0 ? undefined : attributes.get('class')
	return names !== undefined && RECIPE_BOX.test(names)
}

/** A box with this share of the page's text is no aside, whatever its name. */
const MAIN_SHARE = 0.6

/** Characters of text under the element, including source whitespace. */
function charsUnder(element: PageElement): number {
	if (SILENT.has(element.tag)) return 0
	let chars = 0
	for (const child of element.children) chars += typeof child === 'string' ? child.length : charsUnder(child)
	return chars
}

const MAIN_PARTS = new Set(['ingredients', 'steps'])
const WHOLE = new Set(['html', 'body', 'main', 'article', 'form'])
const RECIPE_BOX = /ingredients?(?:$|[-_ ])|zutaten|recipe-?(?:card|body|content|container)|instructions?(?:$|[-_ ])/i
/** How many elements per page are examined to distinguish an aside from the page itself. */
const MOST_LOOKS = 100_000

function regionNamed(names: string): Region {
	const isIngredients = INGREDIENTS.test(names)
	const isSteps = STEPS.test(names) && !TIMES.test(names)
	if (isIngredients !== isSteps) return isIngredients ? 'ingredients' : 'steps'
	if (isIngredients) return ''
	if (ASIDE.test(names) && !/recipe-?(?:body|content|card|detail)/i.test(names)) return 'aside'
	return NOTES.test(names) ? 'notes' : ''
}

/** A term of a list that has terms only. */
const isLoneTerm = ({ tag, parent }: PageElement): boolean =>
	tag === 'dt' &&
	parent?.tag === 'dl' &&
	!parent.children.some((child) => typeof child !== 'string' && child.tag === 'dd')

const isItemBlock = (block: PageElement): boolean => ITEMS.has(block.tag)

/** Words for screen readers only. A box of that class with a list in it is folded, and opens at a press. */
function isUnseen(element: PageElement): boolean {
	const names = element.attributes.size === 0 ? undefined : element.attributes.get('class')
	return names !== undefined && UNSEEN.test(names) && !holdsList(element, 0)
}

const holdsList = ({ children }: PageElement, depth: number): boolean =>
	children.some(
		(child) =>
			typeof child !== 'string' &&
			(((child.tag === 'ol' || child.tag === 'ul') && child.children.length >= 3) ||
				(depth < DEEPEST_LIST && holdsList(child, depth + 1))),
	)
const DEEPEST_LIST = 3

// Amount, unit, name and note in separate spans may have no whitespace between them in the source.
const isLoose = ({ parent }: PageElement): boolean =>
	parent?.children.every((child) => typeof child !== 'string') ?? false

const NESTING = new Set('ul ol li table p h1 h2 h3 h4 h5 h6 section article'.split(' '))

/** Whether an item contains at most one block of its own: then it is one line. */
function isFlat(item: PageElement): boolean {
	let blocks = 0
	let breaks = 0
	const look = (element: PageElement, depth: number): void => {
		if (depth > 12 || blocks > 1) return
		for (const child of element.children) {
			if (typeof child === 'string') continue
			if (child.tag === 'br') breaks++
			if (NESTING.has(child.tag)) blocks++
			look(child, depth + 1)
		}
	}
	look(item, 0)
	return blocks <= 1 && breaks === 0
}

/** At least two parts, one of them an element. */
function hasParts({ children }: PageElement): boolean {
	let parts = 0
	let elements = 0
	for (const child of children) {
		if (typeof child !== 'string') elements++
		else if (!/\S/.test(child)) continue
		parts++
	}
	return elements > 0 && parts > 1
}

const BOXES = new Set(['div', 'span', 'a', 'label', 'li', 'dl', 'p', 'section'])
const LISTS = new Set('br ul ol li table h1 h2 h3 h4 h5 h6'.split(' '))
const MOST_LEAVES = 6
const MOST_ELEMENTS = 30

/** A row whose last box is its only amount ('plums', '45 g'), in the order of a line: '45 g plums'. */
function withAmountFirst(text: string, row: PageElement): string {
	const boxes = row.children
		.map((child) => (typeof child === 'string' ? child : textOf(child)).replace(/\s+/g, ' ').trim())
		.filter(Boolean)
	const [name = '', amount = ''] = boxes
	if (boxes.length === 1) {
		const inner = row.children.find((child) => typeof child !== 'string' && /\S/.test(textOf(child)))
		return inner === undefined || typeof inner === 'string' ? text : withAmountFirst(text, inner)
	}
	if (boxes.length !== 2 || !AMOUNT_ALONE.test(amount) || !/^\p{L}{3}/u.test(name) || /\d/.test(name)) return text
	const isFact = readFact(`${name} ${amount}`, noFacts()) || isFactName(name)
	return isFact || ingredientLikeness(amount) < -1 ? text : `${amount} ${name}`
}

/** Adjacent boxes that form one ingredient: one of them is only an amount, another one a name. */
function isRow(element: PageElement): boolean {
	if (!BOXES.has(element.tag) || element.children.length < 2 || element.children.length > MOST_ELEMENTS) return false
	const leaves: string[] = []
	let chars = 0
	let elements = 0
	const look = (part: PageElement): boolean => {
		for (const child of part.children) {
			if (typeof child === 'string') {
				const text = child.trim()
				if (text === '') continue
				chars += text.length
				leaves.push(text)
				if (chars > LONGEST_ROW || leaves.length > MOST_LEAVES) return false
			} else {
				if (LISTS.has(child.tag) || ++elements > MOST_ELEMENTS) return false
				if (SILENT.has(child.tag) || isUnseen(child)) continue
				if (!look(child)) return false
			}
		}
		return true
	}
	if (!look(element) || leaves.length < 2 || elements === 0) return false
	const amounts = leaves.filter((leaf) => leaf.length <= 30 && AMOUNT_ALONE.test(leaf)).length
	const names = leaves.filter((leaf) => /\p{L}{3}/u.test(leaf) && !AMOUNT_ALONE.test(leaf)).length
	const isProse = (leaf: string): boolean =>
		leaf.length > 90 || (/[\p{L})][.!]$/u.test(leaf) && !AMOUNT_ALONE.test(leaf))
	return amounts === 1 && names >= 1 && !leaves.some(isProse)
}
