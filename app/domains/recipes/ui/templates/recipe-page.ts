import { fractionParts } from '../../../../ui/fraction.tsx'
import { type PlateUrls, plateTree } from '../../../../ui/plate-markup.ts'
import { durationText } from '../../model/duration.ts'
import { genresOf } from '../../model/genre.ts'
import {
	AVERAGE_RATING,
	BY,
	COOK,
	DIFFICULTY,
	INGREDIENTS,
	NOT_SCALED,
	NOTES,
	PHOTOS,
	PREP,
	photoLabel,
	plateLabel,
	RATING,
	SERVINGS,
	SOURCE,
	STEPS,
	TOTAL,
} from '../../model/read-messages.ts'
import { leadingAmount } from '../../model/reading/packed.ts'
import type { IngredientSection, RecipeView, ShownPart, ShownStepSection, ViewLine } from '../../model/recipe-view.ts'
import { readableSource } from '../../model/source.ts'
import { iconTree, starTree } from './icons.ts'
import { type Make, photoOf } from './recipe-card.ts'

type PageParts<Made> = {
	urls: PlateUrls
	/** Where the arrow leads; a visitor has no list to go back to. */
	back: { href: string; label: string } | null
	/** Edit and its like; they are there once scripts run. */
	actions: (Made | string)[]
	/** What the cook should know about the recipe as it stands; likewise. */
	notices: (Made | string)[]
	/** How many servings and which units; likewise. */
	scaling: (Made | string)[]
	/** Allergens and nutrition; likewise. */
	facts: (Made | string)[]
}

/** The whole recipe, as read, cooked from and printed. */
export const recipePage = <Made>(h: Make<Made>, view: RecipeView, parts: PageParts<Made>): Made | string =>
	h(
		'main',
		{ id: 'main', tabIndex: '-1', 'data-recipe': view.recipe.id },
		h(
			'article',
			{ lang: view.recipe.language || undefined, className: 'pb-12' },
			h(
				'div',
				{
					className:
						'relative lg:page lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1.12fr)] lg:items-center lg:gap-12 lg:pt-8 print:block',
				},
				hero(h, view, parts),
				opening(h, view, parts),
			),
			h('div', { className: 'page print:hidden', 'data-slot': 'notices' }, ...parts.notices),
			h(
				'div',
				{
					className:
						'page pt-8 md:grid md:grid-cols-[18rem_minmax(0,1fr)] md:gap-10 lg:grid-cols-[24rem_minmax(0,1fr)] lg:gap-16 lg:pt-14 print:grid print:grid-cols-[14rem_minmax(0,1fr)] print:gap-6 print:px-0 print:pt-4',
				},
				ingredients(h, view.ingredients, parts),
				h('div', { className: 'mt-12 min-w-0 md:mt-0 print:mt-0' }, method(h, view.method), ...closing(h, view)),
			),
		),
	)

const HERO = '[view-transition-name:recipe-plate]'

const hero = <Made>(h: Make<Made>, view: RecipeView, { urls, back, actions }: PageParts<Made>): Made | string => {
	const [picture] = view.pictures
	const { title } = view.recipe
	return h(
		'div',
		{ className: 'relative lg:order-2 print:hidden' },
		plateTree(h, view.plate, {
			urls,
			shape: 'hero',
			className: `h-[21rem] !rounded-none lg:h-[25.5rem] lg:!rounded-lg ${HERO}`,
			photo: photoOf(picture),
			photoSizes: '(min-width: 64rem) 50vw, 100vw',
			photoLoading: 'eager',
			label: picture ? photoLabel(title) : plateLabel(title),
		}),
		h(
			'div',
			{ className: 'absolute inset-x-3 top-3 flex justify-between lg:hidden' },
			...(back ? [backLink(h, back, 'icon-btn icon-btn-ground', 'sr-only')] : []),
			h('div', { className: 'flex gap-2', 'data-slot': 'actions' }, ...actions),
		),
	)
}

const backLink = <Made>(
	h: Make<Made>,
	{ href, label }: { href: string; label: string },
	className: string,
	wordClass: string,
): Made | string =>
	h('a', { href, className }, iconTree(h, 'arrow-left', '!size-6'), h('span', { className: wordClass }, label))

const opening = <Made>(h: Make<Made>, view: RecipeView, { back, actions }: PageParts<Made>): Made | string => {
	const { recipe } = view
	const genres = genresOf(recipe)
	return h(
		'div',
		{ className: 'px-5 pt-6 md:px-8 lg:px-0 lg:pt-0 print:px-0 print:pt-0' },
		h(
			'div',
			{ className: 'mb-8 hidden min-h-11 items-center justify-between lg:flex print:hidden' },
			...(back
				? [backLink(h, back, 'inline-flex min-h-11 items-center gap-2 font-semibold text-ink-2', '')]
				: [h('span', {})]),
			// On a phone they float on the picture, here they stand on the ground.
			h(
				'div',
				{
					className: 'flex gap-2 [&_.icon-btn-ground]:bg-transparent [&_.icon-btn-ground]:shadow-none',
					'data-slot': 'actions',
				},
				...actions,
			),
		),
		...(genres.length > 0 ? [h('p', { className: 'font-medium text-herb-text' }, genres.join(' · '))] : []),
		h(
			'h1',
			{ className: 'mt-1 text-[2.5rem] leading-[2.625rem] lg:text-[3.25rem] lg:leading-[3.375rem] print:text-h1' },
			recipe.title,
		),
		...paragraphs(h, recipe.description, 'mt-3 text-h4 leading-7 text-ink-2 print:text-small'),
		h('dl', { className: 'num mt-5 flex flex-wrap gap-x-7 gap-y-3 print:mt-2' }, ...facts(h, view)),
		...(recipe.tags.length > 0
			? [
					h(
						'ul',
						{ className: 'mt-5 flex flex-wrap gap-2 print:hidden' },
						...recipe.tags.map((tag) => h('li', { className: 'tag tone-oat' }, tag)),
					),
				]
			: []),
	)
}

const facts = <Made>(h: Make<Made>, { recipe, author, rating }: RecipeView): (Made | string)[] => {
	const words: [string, string | null][] = [
		[PREP, durationText(recipe.prep_time)],
		[COOK, durationText(recipe.cook_time)],
		[TOTAL, durationText(recipe.total_time)],
		[SERVINGS, String(recipe.servings)],
		[DIFFICULTY, recipe.difficulty],
		[BY, author],
	]
	const known = words.flatMap(([name, value]) => (value === null ? [] : [fact(h, name, value)]))
	if (!rating) return known
	const stars = [
		starTree(h),
		h('span', { className: 'sr-only' }, AVERAGE_RATING),
		h('span', {}, rating.average.toFixed(1)),
		h('span', { className: 'font-normal text-ink-2' }, `(${rating.count})`),
	]
	return [...known, fact(h, RATING, ...stars)]
}

const fact = <Made>(h: Make<Made>, name: string, ...value: (Made | string)[]): Made | string =>
	h(
		'div',
		{},
		h('dt', { className: 'text-small text-ink-2' }, name),
		h('dd', { className: 'flex items-center gap-1 font-semibold' }, ...value),
	)

const ingredients = <Made>(
	h: Make<Made>,
	sections: IngredientSection[],
	{ scaling, facts }: PageParts<Made>,
): Made | string =>
	h(
		'section',
		{ className: 'min-w-0 border-t border-line pt-7 md:border-0 md:pt-0 print:border-0 print:pt-0' },
		h(
			'div',
			{ className: 'md:sticky md:top-6 print:static' },
			h('h2', { className: 'text-h2' }, INGREDIENTS),
			// As high as what comes, so that nothing moves when it is there.
			h('div', { className: 'mt-3 min-h-12', 'data-slot': 'scaling' }, ...scaling),
			ingredientLists(h, sections),
			h('div', { 'data-slot': 'facts' }, ...facts),
		),
	)

/** All lines under the names of their sections. */
export const ingredientLists = <Made>(h: Make<Made>, sections: IngredientSection[]): Made | string => {
	const hasAmounts = sections.some(({ lines }) => lines.some((line) => splitLine(line)[0] !== ''))
	return h(
		'div',
		{ 'data-part': 'ingredients' },
		...sections.map(({ name, lines }) =>
			h(
				'section',
				{ className: 'mt-4' },
				...(name ? [h('h3', { className: 'mt-6 text-h4 font-medium text-ink-2 italic print:mt-2' }, name)] : []),
				h('ul', { className: 'mt-1' }, ...lines.map((line) => ingredientRow(h, line, hasAmounts))),
			),
		),
	)
}

/** The amount that a line begins with, '' where it has none, and the rest of it. */
function splitLine(line: ViewLine): [amount: string, rest: ShownPart[]] {
	const { text, parts } = line
	if (parts) return parts[0]?.isAmount ? [parts[0].text, parts.slice(1)] : ['', parts]
	const end = leadingAmount(line)?.end ?? 0
	return [text.slice(0, end), [{ text: text.slice(end), isAmount: false }]]
}

/** A line as the cook typed it, to be ticked off. */
const ingredientRow = <Made>(h: Make<Made>, line: ViewLine, hasAmounts: boolean): Made | string => {
	const [amount, rest] = splitLine(line)
	return h(
		'li',
		{ className: 'border-b border-line' },
		h(
			'label',
			{
				className:
					'group relative flex min-h-[3.25rem] cursor-pointer items-center gap-3 py-2 print:min-h-0 print:py-1',
			},
			h(
				'span',
				{ className: 'check print:!size-3' },
				h('input', { type: 'checkbox', className: 'native', name: line.id }),
				iconTree(h, 'check', 'print:hidden'),
			),
			...(hasAmounts
				? [
						h(
							'span',
							{
								className: `num w-[4.5rem] shrink-0 font-semibold ${TICKED}`,
								...(amount && { 'data-amount': line.id }),
							},
							...withFractions(h, amount),
						),
					]
				: []),
			h(
				'span',
				{ className: `num min-w-0 ${TICKED}` },
				...shownParts(h, rest),
				...(line.isKept ? [h('span', { className: 'text-small text-ink-2' }, ` (${NOT_SCALED})`)] : []),
			),
		),
	)
}

const TICKED = 'group-has-checked:text-ink-3 group-has-checked:line-through'

const shownParts = <Made>(h: Make<Made>, parts: ShownPart[]): (Made | string)[] =>
	parts.flatMap(({ text, isAmount }) =>
		isAmount ? [h('span', { className: 'num font-semibold' }, ...withFractions(h, text))] : withFractions(h, text),
	)

/** Digits round U+2044 are drawn as a fraction. */
const withFractions = <Made>(h: Make<Made>, text: string): (Made | string)[] =>
	fractionParts(text).map(({ text: part, fraction }) => h('span', fraction ? { className: 'fr' } : {}, part))

export const method = <Made>(h: Make<Made>, sections: ShownStepSection[]): Made | string => {
	let number = 0
	const step = (text: string, shown: ShownPart[] | undefined, uses: string[]) => {
		number += 1
		return h(
			'li',
			{
				className:
					'flex items-baseline gap-4 border-t border-line py-6 first:border-t-0 first:pt-3 print:gap-2 print:py-1',
			},
			h(
				'span',
				{
					className: 'serif num w-6 shrink-0 text-h1 font-medium text-accent-text print:text-body',
					'aria-hidden': 'true',
				},
				String(number),
			),
			h(
				'div',
				{ className: 'max-w-[56ch] min-w-0 print:max-w-none' },
				h('p', { className: 'text-step print:text-small' }, ...(shown ? shownParts(h, shown) : withFractions(h, text))),
				...(uses.length > 0
					? [
							h(
								'ul',
								{ className: 'mt-3 flex flex-wrap gap-x-4 gap-y-1 text-ink-2 print:hidden' },
								...uses.map((use) =>
									h(
										'li',
										{ className: 'num flex items-center gap-2' },
										h('i', { className: 'size-1.5 shrink-0 rounded-full bg-herb' }),
										h('span', {}, ...withFractions(h, use)),
									),
								),
							),
						]
					: []),
			),
		)
	}
	return h(
		'section',
		{ 'data-part': 'steps' },
		h('h2', { className: 'text-h2' }, STEPS),
		...sections.flatMap(({ name, steps, shown, uses }) => [
			...(name ? [h('h3', { className: 'mt-6 text-h4 font-medium text-ink-2 italic print:mt-2' }, name)] : []),
			// A list goes on counting over its sections, for screen readers too.
			h(
				'ol',
				{ className: 'mt-2', start: String(number + 1) },
				...steps.map((text, i) => step(text, shown?.[i], uses[i] ?? [])),
			),
		]),
	)
}

const closing = <Made>(h: Make<Made>, { recipe, pictures }: RecipeView): (Made | string)[] => [
	...(recipe.notes
		? [
				h(
					'section',
					{ className: 'mt-10 print:mt-3' },
					h('h2', { className: 'text-h2 print:text-body' }, NOTES),
					...paragraphs(h, recipe.notes, 'mt-3 max-w-[56ch] print:mt-1 print:text-small'),
				),
			]
		: []),
	...(pictures.length > 1
		? [
				h(
					'section',
					{ className: 'mt-10 print:hidden' },
					h('h2', { className: 'text-h2' }, PHOTOS),
					h(
						'ul',
						{ className: 'mt-4 grid grid-cols-2 gap-4 md:grid-cols-3' },
						...pictures.slice(1).map((path) => photo(h, path)),
					),
				),
			]
		: []),
	...source(h, recipe),
]

const photo = <Made>(h: Make<Made>, path: string): Made | string => {
	const { url320, url960 } = photoOf(path) ?? { url320: path, url960: path }
	return h(
		'li',
		{},
		h('img', {
			className: 'aspect-square w-full rounded-md object-cover',
			src: url320,
			srcSet: `${url320} 320w, ${url960} 960w`,
			sizes: '(min-width: 48rem) 16rem, 50vw',
			alt: '',
			loading: 'lazy',
			decoding: 'async',
		}),
	)
}

const source = <Made>(h: Make<Made>, recipe: RecipeView['recipe']): (Made | string)[] => {
	const { name, href } = readableSource(recipe)
	if (!name) return []
	const words = href
		? h(
				'a',
				{
					href,
					rel: 'noopener nofollow',
					target: '_blank',
					className: 'inline-flex min-h-11 items-center font-semibold text-accent-text underline underline-offset-4',
				},
				name,
			)
		: h('span', { className: 'font-semibold' }, name)
	return [
		h(
			'p',
			{ className: 'mt-10 flex flex-wrap items-center gap-2 text-ink-2 print:mt-3 print:text-small' },
			h('span', {}, SOURCE),
			words,
		),
	]
}

const paragraphs = <Made>(h: Make<Made>, text: string, className: string): (Made | string)[] =>
	text
		.split(/\n+/)
		.filter((paragraph) => paragraph.trim() !== '')
		.map((paragraph) => h('p', { className }, ...withFractions(h, paragraph)))
