import { START_COOKING } from '#app/domains/recipes/model/cooking/messages.ts'
import { genresOf } from '#app/domains/recipes/model/genre.ts'
import {
	AVERAGE_RATING,
	BY,
	cookCount,
	INGREDIENTS,
	PHOTOS,
	photoLabel,
	plateLabel,
	RATING,
	SAVED_BY,
	SOURCE,
} from '#app/domains/recipes/model/read-messages.ts'
import { factsOf, headingOf, knownWords, PAGE_FACTS, PAGE_SECTIONS } from '#app/domains/recipes/model/recipe-shape.ts'
import type { IngredientSection, RecipeView } from '#app/domains/recipes/model/recipe-view.ts'
import { readableSource } from '#app/domains/recipes/model/source.ts'
import { buttonClass, iconButtonClass } from '#app/ui/button-class.ts'
import { plateTree } from '#app/ui/plate-markup.ts'
import { cookPath } from '../recipe-paths.ts'
import { drawingTree, iconTree, starTree } from './icons.ts'
import { type Make, photoOf, spokenTime } from './recipe-card.ts'
import { ingredientLists } from './recipe-ingredients.ts'
import { method, type StepWords } from './recipe-method.ts'
import { paragraphs } from './recipe-words.ts'

type PageParts<Made> = {
	/** Where the back arrow leads; a visitor has no list to go back to. */
	back: { href: string; label: string } | null
	/** Whether the page is in the app's frame, over whose bar its own actions lie on a phone. */
	hasBar: boolean
	/** Whether the recipe is not saved: it cannot be cooked from yet. */
	isPreview: boolean
	/** Edit and similar actions, rendered once scripts run. */
	actions: (Made | string)[]
	/** Next to the link to cook mode; likewise. */
	more: (Made | string)[]
	/** Notices about the current recipe; likewise. */
	notices: (Made | string)[]
	/** Servings and units; likewise. */
	scaling: (Made | string)[]
	/** Allergens and nutrition; likewise. */
	facts: (Made | string)[]
	/** Where the cook rates the recipe; likewise. */
	rating: (Made | string)[]
	/** How the text of a step is rendered, if it is more than text. */
	stepWords?: StepWords<Made>
}

/** The whole recipe, to read, cook from and print. */
export const recipePage = <Made>(h: Make<Made>, view: RecipeView, parts: PageParts<Made>): Made | string =>
	h(
		'main',
		{ id: 'main', tabIndex: '-1', 'data-recipe': view.recipe.id },
		h(
			'article',
			{ lang: view.recipe.language || undefined, className: `${parts.hasBar ? 'pb-28 lg:pb-12' : 'pb-12'} print:pb-0` },
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
						'page pt-8 md:grid md:grid-cols-[18rem_minmax(0,1fr)] md:gap-10 lg:grid-cols-[24rem_minmax(0,1fr)] lg:gap-16 lg:pt-14 print:grid print:grid-cols-[16rem_minmax(0,1fr)] print:gap-6 print:px-0 print:pt-3',
				},
				ingredients(h, view.ingredients, parts),
				h(
					'div',
					{ className: 'mt-12 min-w-0 md:mt-0 print:mt-0' },
					method(h, view.method, parts.stepWords),
					h('div', { className: 'print:hidden', 'data-slot': 'rating' }, ...parts.rating),
					...closing(h, view),
				),
			),
		),
	)

const HERO = '[view-transition-name:recipe-plate]'

const hero = <Made>(h: Make<Made>, view: RecipeView, { back, actions }: PageParts<Made>): Made | string => {
	const [picture] = view.pictures
	const { title } = view.recipe
	return h(
		'div',
		{ className: 'relative lg:order-2 print:hidden' },
		plateTree(h, view.plate, {
			shape: 'hero',
			className: `h-[21rem] !rounded-none lg:h-[25.5rem] lg:!rounded-lg ${HERO}`,
			photo: photoOf(picture),
			photoSizes: '(min-width: 64rem) 50vw, 100vw',
			loading: 'eager',
			label: picture ? photoLabel(title) : plateLabel(title),
		}),
		h(
			'div',
			{ className: 'absolute inset-x-3 top-3 flex justify-between lg:hidden' },
			...(back ? [backLink(h, back, iconButtonClass({ look: 'ground' }), 'sr-only')] : []),
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

const opening = <Made>(h: Make<Made>, view: RecipeView, parts: PageParts<Made>): Made | string => {
	const { back, actions } = parts
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
			// On a phone they float on the picture, here they are on the page background.
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
		...paragraphs(
			h,
			recipe.description,
			'mt-3 text-h4 leading-7 text-ink-2 print:mt-1 print:text-small print:leading-5',
		),
		h('dl', { className: 'num mt-5 flex flex-wrap gap-x-7 gap-y-3 print:mt-2' }, ...facts(h, view, back !== null)),
		...(recipe.tags.length > 0
			? [
					h(
						'ul',
						{ className: 'mt-5 flex flex-wrap gap-2 print:hidden' },
						...recipe.tags.map((tag) => h('li', { className: 'tag tone-oat' }, tag)),
					),
				]
			: []),
		doing(h, view, parts),
	)
}

const CHEF_HAT = [
	'M10 11v5',
	'M14 11v5',
	'M6 12.65c0-.457-.316-.844-.727-1.041A4 4 0 017.52 4.034a1.53 1.53 0 001.367-.547 4 4 0 016.225 0 1.53 1.53 0 001.367.547 4 4 0 012.248 7.575c-.411.197-.727.584-.727 1.04V19a2 2 0 01-2 2H8a2 2 0 01-2-2z',
	'M6 16h12',
]

/** The page's main action, and further actions. On a phone it lies over the bar. */
const doing = <Made>(
	h: Make<Made>,
	{ recipe, method }: RecipeView,
	{ hasBar, isPreview, more }: PageParts<Made>,
): Made | string =>
	h(
		'div',
		{
			className: `${hasBar ? 'action-bar lg:static lg:mt-7 lg:border-0 lg:p-0' : 'mt-7 flex flex-wrap gap-2'} print:hidden`,
		},
		...(!isPreview && method.some(({ steps }) => steps.length > 0)
			? [
					h(
						'a',
						{
							href: cookPath(recipe.id),
							className: buttonClass({ look: 'primary', className: 'flex-1 lg:flex-none' }),
						},
						drawingTree(h, CHEF_HAT),
						START_COOKING,
					),
				]
			: []),
		h('div', { className: 'contents', 'data-slot': 'more' }, ...more),
	)

const facts = <Made>(
	h: Make<Made>,
	{ recipe, author, author_id, rating, saves = 0 }: RecipeView,
	isCook: boolean,
): (Made | string)[] => {
	const name =
		author_id && isCook
			? h('a', { href: `/user/${author_id}`, className: 'underline underline-offset-4' }, author)
			: author
	const said = PAGE_FACTS.flatMap((field) => {
		const words = knownWords(field, recipe)
		if (words === '') return []
		const value = recipe[field]
		const isTime = factsOf(field).kind === 'minutes' && typeof value === 'number'
		return [fact(h, headingOf(field), (isTime ? spokenTime(h, value) : null) ?? words)]
	})
	const known = [...said, fact(h, BY, name), ...(saves > 0 ? [fact(h, SAVED_BY, cookCount(saves))] : [])]
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
			h('h2', { className: 'text-h2 print:text-h4' }, INGREDIENTS),
			// The height of the content that follows, so that nothing moves when it loads.
			h('div', { className: 'mt-3 min-h-12 print:mt-0 print:min-h-0', 'data-slot': 'scaling' }, ...scaling),
			ingredientLists(h, sections),
			h('div', { 'data-slot': 'facts' }, ...facts),
		),
	)

const closing = <Made>(h: Make<Made>, { recipe, pictures }: RecipeView): (Made | string)[] => [
	...PAGE_SECTIONS.flatMap((field) => {
		const words = knownWords(field, recipe)
		if (words === '') return []
		return [
			h(
				'section',
				{ className: 'mt-10 print:mt-3' },
				h('h2', { className: 'text-h2 print:text-h4' }, headingOf(field)),
				...paragraphs(h, words, 'mt-3 max-w-[56ch] print:mt-1 print:text-[0.8125rem] print:leading-[1.0625rem]'),
			),
		]
	}),
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
