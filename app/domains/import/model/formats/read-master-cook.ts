import { FORMAT_MESSAGES as M } from './messages.ts'
import type { PageRecipe } from './read-recipe-keeper.ts'
import { colonHeading, type ListItem, linesUnder, type Parts } from './to-found.ts'
import { joined, linesOf, numberOf } from './values.ts'
import { childrenOf, elementsNamed, parseXml, textOfChild, type XmlElement, xmlText } from './xml-tree.ts'

/** The recipes of a MasterCook file: XML (*.mx2), or text in columns (*.mxp, *.txt). */
export function* readMasterCook(text: string): Generator<PageRecipe> {
	if (/<(?:mx2|RcpE)[\s>]/i.test(text)) {
		const xml = parseXml(withQuotes(text), ATTRIBUTES)
		for (const recipe of elementsNamed(xml, 'rcpe')) yield fromXml(recipe)
	} else for (const parts of readColumns(text)) yield { parts, pictures: [] }
}

const ATTRIBUTES = ['name', 'author', 'img', 'qty', 'unit', 'code', 'elapsed', 'value', 'label']

/** MasterCook writes quotation marks within a value as they are: name="dice of 3/4" size". */
const withQuotes = (text: string): string =>
	text.replace(/<(?:RcpE|IngR)\s[^\n]{0,2000}?>(?=\s*(?:<|$))/gi, (tag) =>
		tag.replace(
			/="([^\n]*?)"(?=\s+\w+="|\s*\/?>$)/g,
			(_whole, value: string) => `="${value.replaceAll('"', '&quot;')}"`,
		),
	)

function fromXml(recipe: XmlElement): PageRecipe {
	const said = (tag: string, name: string) => childrenOf(recipe, tag)[0]?.attributes.get(name) ?? ''
	const texts = (list: string, tag: string) =>
		childrenOf(recipe, list).flatMap((one) => childrenOf(one, tag).map(xmlText))
	const author = recipe.attributes.get('author') ?? ''
	const wine = textOfChild(recipe, 'wine')
	return {
		parts: {
			title: recipe.attributes.get('name') ?? '',
			description: textOfChild(recipe, 'desc'),
			lines: linesUnder(childrenOf(recipe, 'ingr').map(ingredientOf)),
			steps: texts('dirs', 'dirt').flatMap(stepsIn),
			prep: said('prpt', 'elapsed'),
			total: said('ttim', 'elapsed'),
			servings: said('serv', 'qty'),
			yields: yieldOf(said('serv', 'qty'), joined(trimmed(said('yield', 'qty')), said('yield', 'unit'))),
			category: texts('cats', 'catt'),
			notes: [textOfChild(recipe, 'note'), textOfChild(recipe, 'srvi'), wine && `Suggested wine: ${wine}`],
			nutrition: textOfChild(recipe, 'nutr'),
			source: textOfChild(recipe, 'srce'),
			sourceName: textOfChild(recipe, 'srce') ? '' : author,
			rating: ratingOf(
				childrenOf(recipe, 'rats').flatMap((list) =>
					childrenOf(list, 'rate').map((rate) => numberOf(rate.attributes.get('value'))),
				),
			),
		},
		pictures: [recipe, ...elementsNamed(recipe, 'dirt')].map((one) => one.attributes.get('img') ?? '').filter(Boolean),
	}
}

/** '36.000000' is '36'. */
const trimmed = (amount: string): string => amount.replace(/\.0+$/, '')

/** What a recipe makes, if it says that besides the number of servings. */
const yieldOf = (servings: string, makes: string): string => makes || servings

/** Ratings of several kinds, each of ten, as stars of five. */
const ratingOf = (ratings: number[]): number => {
	const given = ratings.filter((rating) => rating > 0)
	return given.reduce((sum, rating) => sum + rating, 0) / Math.max(1, given.length) / 2
}

function ingredientOf(line: XmlElement): ListItem {
	const name = line.attributes.get('name') ?? ''
	const amount = line.attributes.get('qty') ?? ''
	const heading = headingIn(name) ?? (line.attributes.get('code') === 'S' ? name : null)
	if (heading !== null && amount === '') return { heading }
	const preparation = childrenOf(line, 'iprp').map(xmlText).join(', ')
	return withPreparation(joined(amount, line.attributes.get('unit') ?? '', name), preparation)
}

/** 'leeks -- chopped' is 'leeks, chopped'. */
const withPreparation = (text: string, preparation = ''): string =>
	[text.replace(/\s+--\s*/g, ', '), preparation].filter(Boolean).join(', ')

/** '---Crust---' and '***For the sauce***', or a line that ends in a colon. */
const headingIn = (text: string): string | null =>
	/^(?=.{3,100}$)[-*=]{2,}\s*([^-*=].*?)\s*[-*=]*$/.exec(text.trim())?.[1] ?? colonHeading(text.trim())

const BEGIN = /^\s*[*{]\s*Exported\s+from\s+(?:MasterCook|CookWorks)/i
const END = /^\s*(?:- ){5,}-?\s*$/
const RULE = /^-{4,}\s+-{4,}\s+-{4,}\s*$/
/** Paragraphs that begin with a name, before the end line and behind it. */
const NAMED =
	/^(Description|Source|Cuisine|Copyright|Yield|Start to Finish Time|NOTES?|Serving Ideas|Suggested Wine|Ratings|Per [Ss]erving[^:]*|Nutr\. Assoc\.|T\([^)]*\)|S\([^)]*\))\s*:\s*(.*)$/

function* readColumns(text: string): Generator<Parts> {
	let open: string[] | null = null
	for (const line of linesOf(text)) {
		if (BEGIN.test(line)) {
			if (open) yield readOne(open)
			open = []
		} else open?.push(line)
	}
	if (open) {
		const isWhole = open.some((line) => END.test(line))
		yield { ...readOne(open), warnings: isWhole ? [] : [M.endMissing] }
	}
}

function readOne(lines: string[]): Parts {
	const head = (name: RegExp) =>
		lines.map((line) => name.exec(line)?.[1]?.trim()).find((value) => value !== undefined) ?? ''
	const rule = lines.findIndex((line) => RULE.test(line))
	const listEnd = lines.findIndex((line, at) => at > rule && line.trim() === '')
	const list = rule < 0 ? [] : lines.slice(rule + 1, listEnd < 0 ? undefined : listEnd)
	const { plain, named } = paragraphsIn(rule < 0 || listEnd < 0 ? [] : lines.slice(listEnd))
	const by = head(/^Recipe By\s*:(.*)$/i)
	const servings = head(/^Serving Size\s*:\s*(.*?)(?:\s+Preparation Time\b.*)?$/i)
	const source = named('Source')
	const wine = named('Suggested Wine')
	return {
		title: lines.find((line) => line.trim() !== '')?.trim() ?? '',
		description: named('Description'),
		lines: linesUnder(list.filter((line) => line.trim() !== '').map(columnsOf)),
		steps: plain.flatMap(stepsIn),
		prep: head(/Preparation Time\s*:\s*([\d:]+)/i),
		total: named('Start to Finish Time'),
		servings,
		yields: yieldOf(servings, named('Yield')),
		category: categoriesIn(lines),
		notes: [named('NOTES?'), named('Serving Ideas'), wine && `Suggested wine: ${wine}`],
		nutrition: named('Per [Ss]erving.*'),
		source,
		sourceName: source === '' ? by : '',
		rating: ratingOf([numberOf(/(\d+)\s*$/.exec(named('Ratings'))?.[1])]),
	}
}

/** The amount in eight columns, the measure in twelve, the text, each two columns apart. */
function columnsOf(line: string): ListItem {
	const [amount, measure, text] = [line.slice(0, 8), line.slice(10, 22), line.slice(24)].map((part) => part.trim())
	if (!text || line.slice(8, 10).trim() !== '' || line.slice(22, 24).trim() !== '') {
		const odd = line.trim().replace(/\s+/g, ' ')
		const heading = headingIn(odd)
		return heading === null ? withPreparation(odd) : { heading }
	}
	const heading = headingIn(text)
	if (heading !== null && !amount) return { heading }
	return withPreparation(joined(amount ?? '', measure ?? '', text))
}

/** In two columns, and on the lines below until another field begins. */
function categoriesIn(lines: string[]): string[] {
	const first = lines.findIndex((line) => /^Categories\s*:/i.test(line))
	if (first < 0) return []
	const more = lines.slice(first + 1)
	const end = more.findIndex((line) => !/^\s{10,}\S/.test(line))
	return [lines[first]?.replace(/^Categories\s*:/i, '') ?? '', ...more.slice(0, Math.max(end, 0))]
		.flatMap((line) => line.trim().split(/\s{2,}/))
		.filter(Boolean)
}

/** The paragraphs after the ingredients; those with a name are found by it, without quotation marks around them. */
function paragraphsIn(lines: string[]): { plain: string[]; named(name: string): string } {
	const plain: string[] = []
	const named: [name: string, text: string][] = []
	let last: 'plain' | 'named' | null = null
	let isBehind = false
	for (const line of lines) {
		const [, name, text = ''] = NAMED.exec(line) ?? []
		if (END.test(line)) isBehind = true
		if (END.test(line) || line.trim() === '') last = null
		else if (name !== undefined) {
			named.push([name, text])
			last = 'named'
		} else if (last === 'named') {
			const [of, before] = named.pop() ?? ['', '']
			named.push([of, `${before}\n${line.trim()}`])
		} else if (!isBehind) {
			plain.push(last === 'plain' ? `${plain.pop()}\n${line.trim()}` : line.trim())
			last = 'plain'
		}
	}
	return {
		plain,
		named: (wanted) =>
			named
				.filter(([name]) => new RegExp(`^${wanted}$`).test(name))
				.map(([, text]) => text.trim().replace(/^"|"$/g, ''))
				.join('\n'),
	}
}

/** The steps of a paragraph: a line that ends a sentence ends a step. */
function stepsIn(paragraph: string): string[] {
	const steps: string[] = []
	let isOpen = false
	for (const line of linesOf(paragraph)) {
		const text = line.trim()
		if (text === '') continue
		steps.push(isOpen ? `${steps.pop()} ${text}` : text)
		isOpen = !/[.!?:)"]$/.test(text)
	}
	return steps
}
