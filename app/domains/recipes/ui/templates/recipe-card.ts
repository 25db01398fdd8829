import { DEFAULT_SERVINGS } from '#app/domains/ingredients/model/reading/said-servings.ts'
import {
	DEFAULT_DIFFICULTY,
	DEFAULT_DURATION,
	DEFAULT_GENRE,
	type RecipeCard,
} from '#app/domains/recipes/model/card.ts'
import { durationText, durationWords } from '#app/domains/recipes/model/duration.ts'
import { AVERAGE_RATING, NOT_GIVEN, SERVINGS, servings } from '#app/domains/recipes/model/read-messages.ts'
import { pictureVariant } from '#app/platform/model/picture.ts'
import { type MakeElement, type PlatePhoto, plateTree } from '#app/ui/plate-markup.ts'
import { spokenTree } from '#app/ui/spoken.ts'
import { tableTag } from '#app/ui/table-mark.ts'
import { recipePath } from '../recipe-paths.ts'
import { cardStar, cardUsers } from './icons.ts'

/**
 * A template is rendered by React on a page and by `domElement` before React has started; `Made` is the result of
 * either.
 */
export type Make<Made> = MakeElement<Made | string>

/** A picture's three widths for the plate; undefined if there is no picture. */
export const photoOf = (path: string | undefined): PlatePhoto | undefined =>
	path
		? { url320: pictureVariant(path, 320), url960: pictureVariant(path, 960), url1920: pictureVariant(path, 1920) }
		: undefined

/** The card of a grid: square plate, genre and rating on one line, title, meta. The page must contain `cardIcons`. */
export const recipeCard = <Made>(h: Make<Made>, card: RecipeCard): Made | string =>
	h('a', { className: 'card group block min-w-0', href: recipePath(card.id) }, ...recipeCardParts(h, card))

/** The content of the card, for a page where pressing it does something else. */
export const recipeCardParts = <Made>(h: Make<Made>, card: RecipeCard): (Made | string)[] => [
	marked(h, card, plateTree(h, card.plate, { className: 'aspect-square', photo: photoOf(card.picture) })),
	h(
		'div',
		{ className: 'pt-3' },
		h(
			'div',
			{ className: 'flex h-5 items-center justify-between gap-2 text-small text-ink-2' },
			h('span', { className: 'truncate font-medium text-herb-text' }, ...given(h, card.genre || null, DEFAULT_GENRE)),
			...rating(h, card, 'text-ink'),
		),
		h('h3', { className: 'clamp3 mt-1 text-h4 decoration-1 underline-offset-4 group-hover:underline' }, card.title),
		meta(
			h,
			card,
			h(
				'span',
				{ className: 'inline-flex items-center gap-1' },
				cardUsers(h),
				...given(h, card.servings > 0 ? String(card.servings) : null, String(DEFAULT_SERVINGS)),
				h('span', { className: 'sr-only' }, card.servings > 0 ? servingsWord(card.servings) : ` ${SERVINGS}`),
			),
		),
	),
]

/** The card of the Recent carousel: a wide plate, title, meta and rating. The page must contain `cardIcons`. */
export const recentCard = <Made>(h: Make<Made>, card: RecipeCard): Made | string =>
	h(
		'a',
		{ className: 'card group block', href: recipePath(card.id) },
		marked(
			h,
			card,
			plateTree(h, card.plate, {
				className: 'aspect-[4/3]',
				photo: photoOf(card.picture),
				photoSizes: '(min-width: 64rem) 17.5rem, 15.5rem',
			}),
		),
		h('h3', { className: 'clamp2 mt-3 text-h4 decoration-1 underline-offset-4 group-hover:underline' }, card.title),
		h(
			'div',
			{ className: 'flex items-center gap-2' },
			meta(
				h,
				card,
				h('span', {}, ...given(h, card.servings > 0 ? servings(card.servings) : null, servings(DEFAULT_SERVINGS))),
			),
			...rating(h, card, 'mt-1 ml-auto'),
		),
	)

/** The picture of a card, with the dish's verdict for the table on it. */
export const marked = <Made>(h: Make<Made>, { mark }: Pick<RecipeCard, 'mark'>, plate: Made | string): Made | string =>
	h('div', { className: 'relative' }, plate, ...(mark ? [tableTag(h, mark.state, mark.words)] : []))

/** What is known; otherwise the spec's default, muted, which a screen reader hears as 'not given'. */
const given = <Made>(h: Make<Made>, known: Made | string | null, placeholder: string): (Made | string)[] =>
	known === null
		? [
				h('span', { 'aria-hidden': 'true', className: 'font-normal text-ink-3 italic' }, placeholder),
				h('span', { className: 'sr-only' }, NOT_GIVEN),
			]
		: [known]

/** A time that is heard in words; null if unknown (0). */
export const spokenTime = <Made>(h: Make<Made>, minutes: number): Made | string | null => {
	const shown = durationText(minutes)
	return shown === null ? null : spokenTree(h, shown, durationWords(minutes))
}

const servingsWord = (count: number) => servings(count).replace(/^\d+/, '')

const meta = <Made>(h: Make<Made>, card: RecipeCard, servingsMade: Made | string): Made | string => {
	const dot = () => h('span', { 'aria-hidden': 'true', className: 'text-line-strong' }, '·')
	return h(
		'p',
		{ className: 'num mt-1 flex flex-wrap items-center gap-x-1.5 text-small text-ink-2' },
		h('span', {}, ...given(h, spokenTime(h, card.minutes), DEFAULT_DURATION)),
		dot(),
		servingsMade,
		dot(),
		h('span', {}, ...given(h, card.difficulty, DEFAULT_DIFFICULTY)),
	)
}

const rating = <Made>(h: Make<Made>, card: RecipeCard, className: string): (Made | string)[] =>
	card.rating > 0
		? [
				h(
					'span',
					{ className: `num inline-flex items-center gap-1 text-small font-semibold ${className}` },
					cardStar(h),
					h('span', { className: 'sr-only' }, AVERAGE_RATING),
					h('span', {}, card.rating.toFixed(1)),
				),
			]
		: []
