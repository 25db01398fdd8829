import { ingredientLikeness, isSentence } from './line-likeness.ts'
import type { PageLine } from './page-line.ts'

export const isHeadingLine = ({ text, heading }: PageLine): boolean =>
	text.length <= 100 && !/^[\d½¼¾⅓⅔⅛]/.test(text) && (heading > 0 || /\p{L}\s*:$/u.test(text))

/** From this likeness on a line has an amount. */
const SURE = 1.5
const LEAST_ITEMS = 3
const LEAST_SHARE = 0.7
const STRICT_SHARE = 0.8
/** Buttons that multiply the amounts: '2', '1x 2x 3x'. */
const ONLY_NUMBERS = /^[\d\s.,½¼¾/⁄x×–-]+$/iu
const LONGEST_HEADING = 60

/** Tells the ingredients of a list that was found from headings and noise among them, by the form of its lines. */
export class IngredientList {
	private readonly all: readonly PageLine[]
	/** The tags of most lines with an amount; '' if they have no common form. */
	private readonly form: string
	/** Nearly all of them have it. */
	private readonly isStrict: boolean
	private readonly areCapitals: boolean

	constructor(all: readonly PageLine[]) {
		this.all = all
		const amounts = all.filter(hasAmount)
		this.form = formOfMost(amounts)
		this.isStrict = amounts.filter((line) => this.isItem(line)).length >= amounts.length * STRICT_SHARE
		this.areCapitals = all.filter(({ text }) => isCapitals(text)).length * 2 > all.length
	}

	/** The headings and ingredients in order. */
	lines(): { text: string; isHeading: boolean }[] {
		const first = this.all.findIndex((line) => this.isItem(line))
		const last = this.all.findLastIndex((line) => this.isItem(line))
		return this.all.flatMap((line, place) => {
			if (isHeadingLine(line)) return [{ text: line.text, isHeading: true }]
			if (ONLY_NUMBERS.test(line.text)) return []
			const isOutside = place < first || place > last
			if (
				this.form !== '' &&
				!this.isItem(line) &&
				(!hasAmount(line) || (isOutside && this.isStrict && !hasUnit(line)))
			) {
				if (isOutside || isSentence(line.text)) return []
				return [{ text: line.text, isHeading: isShortName(line.text) }]
			}
			return [{ text: line.text, isHeading: place < last && this.isHeading(line, place) }]
		})
	}

	private isItem(line: PageLine): boolean {
		return formOf(line) === this.form
	}

	/** A line of the list's own form that is a heading by two signals or more. */
	private isHeading(line: PageLine, place: number): boolean {
		if (hasAmount(line) || !isShortName(line.text)) return false
		const next = this.all[place + 1]
		const signals = [
			next !== undefined && hasAmount(next),
			isCapitals(line.text) && !this.areCapitals,
			FOR_PART.test(line.text),
			this.hasOwnClass(line),
			NAMED_HEADING.test(line.block.attributes.get('class') ?? ''),
		]
		return signals.filter(Boolean).length >= 2
	}

	/** Whether at most a third of the lines have the class of this one. */
	private hasOwnClass(line: PageLine): boolean {
		const name = line.block.attributes.get('class') ?? ''
		if (name === '' || PLACE_CLASS.test(name)) return false
		return this.all.filter(({ block }) => block.attributes.get('class') === name).length * 3 <= this.all.length
	}
}

const hasAmount = ({ text }: PageLine): boolean => ingredientLikeness(text) >= SURE

const hasUnit = ({ text }: PageLine): boolean => ingredientLikeness(text) >= 2.5

const isShortName = (text: string): boolean => text.length <= LONGEST_HEADING && /^\p{L}[^\d.!?,]*$/u.test(text)

const isCapitals = (text: string): boolean => !/[\d\p{Ll}]/u.test(text) && /\p{Lu}{3}/u.test(text)

/** 'For the dough', 'To serve'. */
const FOR_PART =
	/^(?:for (?:the|serving|garnish)|to (?:serve|finish|garnish|decorate|assemble)|für (?:den|die|das)|zum|zur|pour (?:la|le|les|l['’]|servir)|para (?:la|el|las|los|a|o|servir)|per (?:la|il|lo|le|i|gli|l['’])|voor (?:de|het)|om te|till) ?/iu
const NAMED_HEADING = /group|head|title|category|section|sub/i
/** Classes that say where a line is and not what it is. */
const PLACE_CLASS = /(?:^|[-_ ])(?:first|last|odd|even|item-?\d+)(?:$|[-_ ])/i

const formOf = ({ block, isItem }: PageLine): string =>
	`${block.tag}<${block.parent?.tag ?? ''}${isItem ? ' item' : ''}`

function formOfMost(lines: readonly PageLine[]): string {
	const counts = new Map<string, number>()
	for (const line of lines) counts.set(formOf(line), (counts.get(formOf(line)) ?? 0) + 1)
	for (const [form, count] of counts) if (count >= LEAST_ITEMS && count >= lines.length * LEAST_SHARE) return form
	return ''
}
