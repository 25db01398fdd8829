import type { OpenedLine } from '#app/domains/ingredients/model/ingredient-row.ts'
import { leadingAmount, type StoredLine } from '#app/domains/ingredients/model/reading/packed.ts'
import { readSteps, type StepSection, stepKey } from '#app/domains/ingredients/model/reading/steps.ts'
import type { ShownPart } from '#app/domains/ingredients/model/scaling/show-line.ts'
import type { PlateSetting } from './plate.ts'
import type { Recipe } from './recipe.ts'
import { pickFields, VIEW_FIELDS } from './recipe-shape.ts'

/** The data of a recipe's page; the same shape for an own recipe and for another cook's public one. */
export type RecipeView = {
	recipe: Omit<Recipe, 'user_id' | 'images' | 'instructions'>
	/** Paths of the widest variants. */
	pictures: string[]
	plate: PlateSetting
	ingredients: IngredientSection[]
	method: ShownStepSection[]
	/** 'Me' for the cook's own recipes. */
	author: string
	/** For another cook's recipe: the author, whose page lists more recipes. */
	author_id?: string
	rating: { average: number; count: number } | null
	/** For another cook's recipe: how many cooks have saved it. */
	saves?: number
}

export type IngredientSection = { name: string; lines: ViewLine[] }

/** A line with its reading. `parts`: its displayed text, if that differs from the typed one. */
export type ViewLine = StoredLine & { id: string; pinned: boolean; parts?: ShownPart[]; isKept?: boolean }

/** `uses`: the ingredients of each step, as text. `shown`: the displayed steps, if they differ from the typed ones. */
export type ShownStepSection = StepSection & { uses: string[][]; shown?: ShownPart[][] }

type Line = OpenedLine
type Stats = { average_rating: number; rating_count: number } | undefined

/** The spec's author name for the cook's own recipes. */
export const AUTHOR_ME = 'Me'
/** The spec's author name for an author without a name. */
export const AUTHOR_UNKNOWN = 'Anonymous'

/** `plate` is a parameter: choosing it needs the keyword lists, which a page from the device can do without. */
export function toRecipeView(
	{ recipe, lines, stats, plate }: { recipe: Recipe; lines: Line[]; stats: Stats; plate: PlateSetting },
	author: string,
): RecipeView {
	return {
		recipe: {
			...pickFields(VIEW_FIELDS, recipe),
			id: recipe.id,
			created_at: recipe.created_at,
			updated_at: recipe.updated_at,
		},
		pictures: recipe.images,
		plate,
		ingredients: toSections(lines),
		method: toMethod(recipe, lines.map(toViewLine)),
		author,
		rating: stats && stats.average_rating > 0 ? { average: stats.average_rating, count: stats.rating_count } : null,
	}
}

/** Lines in order, under the names of their sections; a name that occurs again later opens another section. */
function toSections(lines: Line[]): IngredientSection[] {
	const sections: IngredientSection[] = []
	const inOrder = [...lines].sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
	for (const line of inOrder) {
		const { section } = line
		const open = sections.at(-1)
		if (open && open.name === section) open.lines.push(toViewLine(line))
		else sections.push({ name: section, lines: [toViewLine(line)] })
	}
	return sections
}

const toViewLine = (line: Line): ViewLine => ({
	id: line.id,
	text: line.text,
	quantity: line.quantity ?? null,
	quantity_max: line.quantity_max ?? null,
	unit: line.unit ?? null,
	ingredient_name: line.ingredient_name ?? null,
	note: line.note ?? null,
	reading: line.reading ?? null,
	pinned: line.pinned ?? false,
})

/** A line's amount and the text behind it; null if it does not begin with its whole amount. */
export type LedAmount = { amount: string; after: string }

/** The amount at the start of the line's text, if that is the whole amount. */
function amountAsTyped(line: ViewLine): LedAmount | null {
	const lead = leadingAmount(line)
	return lead?.isWhole ? { amount: line.text.slice(0, lead.end), after: line.text.slice(lead.end) } : null
}

/** 'a handful of parsley', 'une poignée de persil': the word between an amount and its ingredient. */
const JOINT = /^\s+(?:of|de|di|del|da|do|van|av)(?=\s)|^\s+d(?=['’])/i

function toMethod({ instructions, step_ingredients }: Recipe, lines: ViewLine[]): ShownStepSection[] {
	return nameUses(readSteps(instructions), { step_ingredients, lines }, amountAsTyped)
}

/**
 * The ingredients of each step, with their amounts: those that this step alone uses, and whose amount its words do not
 * say. The others' names are in its text.
 */
export function nameUses(
	sections: StepSection[],
	{ step_ingredients, lines }: { step_ingredients?: Recipe['step_ingredients']; lines: ViewLine[] },
	amountOf: (line: ViewLine) => LedAmount | null,
): ShownStepSection[] {
	const uses = new Map((step_ingredients ?? []).map(({ step, lines: ids }) => [step, ids]))
	const known = new Map(lines.map((line) => [line.id, line]))
	const usesOf = (step: string) => (uses.get(stepKey(step)) ?? []).flatMap((id) => known.get(id) ?? [])
	const all = sections.flatMap(({ steps }) => steps.flatMap(usesOf))
	const isOnce = (line: ViewLine) => all.indexOf(line) === all.lastIndexOf(line)
	const words = (line: ViewLine, text: string) => {
		const led = isOnce(line) ? amountOf(line) : null
		const name = line.ingredient_name
		if (!name || !led || saysAmount(text, led.amount, name)) return []
		return [`${led.amount}${jointOf(led.after)}${shownName(line)}`]
	}
	return sections.map((section) => ({
		...section,
		uses: section.steps.map((step) => usesOf(step).flatMap((line) => words(line, step))),
	}))
}

/** What stands between an amount and the name: ' of ', ' d’', or a space. */
function jointOf(after: string): string {
	const [joint = ''] = JOINT.exec(after) ?? []
	const elided = after.charAt(joint.length)
	return joint === '' ? ' ' : `${joint}${/['’]/.test(elided) ? elided : ' '}`
}

/** Whether the text has the amount before the ingredient: '2 eggs', '300 g of the rice'. Other numbers are not meant. */
function saysAmount(text: string, amount: string, name: string): boolean {
	const head = name.split(' ').at(-1) ?? name
	return text.split(amount).some((after, at, all) => {
		if (at === 0 || /[\p{L}\d.,/]$/u.test(all[at - 1] ?? '') || /^[\p{L}\d]/u.test(after)) return false
		return /^[^.,;:!?]{0,40}/.exec(after)?.[0].toLowerCase().includes(head.toLowerCase()) ?? false
	})
}

/** An ingredient's name, in the number in which the line shows it: '1½ onions'. */
function shownName({ ingredient_name, parts }: ViewLine): string {
	const counted = parts?.find(({ typed }) => typed !== undefined)
	return (ingredient_name ?? '').replace(counted?.typed ?? '', counted?.text ?? '')
}

/** The version for other cooks: without notes unless the cook shares them. */
export const withoutPrivateNotes = (view: RecipeView): RecipeView =>
	view.recipe.notes_public ? view : { ...view, recipe: { ...view.recipe, notes: '' } }
