import { CROCKERY, CUTLERY, FOODS } from './plate-names.ts'

/**
 * How a recipe's table is set: the names of a drawing, a piece of crockery, a cloth, its weave and a colour variant.
 * Plain text, so that a device record can store it; a name whose drawing was removed becomes the neutral default.
 */
export type PlateSetting = {
	readonly food: string
	readonly crockery: string
	readonly cloth: string
	readonly weave: string
	readonly tint: string
}

/** One photo in the three widths that the media Worker stores. */
export type PlatePhoto = {
	readonly url320: string
	readonly url960: string
	readonly url1920: string
}

/** 'hero' adds fork and spoon when the box is wide enough, 'crop' lets the dish extend beyond the edge. */
export type PlateShape = 'card' | 'hero' | 'crop'

export type PlateOptions = {
	readonly className?: string | undefined
	readonly shape?: PlateShape | undefined
	readonly photo?: PlatePhoto | undefined
	/** The `sizes` of the photo, in CSS. Default: half the screen on a phone, 320 px on wider screens. */
	readonly photoSizes?: string | undefined
	/** Load the picture at once: for the one at the top of a page. */
	readonly loading?: 'lazy' | 'eager' | undefined
	/** The accessible name. Without it the plate is decoration. */
	readonly label?: string | undefined
}

export type MarkupProps = Readonly<Record<string, string | undefined>>

/** Creates one element: React's `createElement` and `domElement` (dom-h.ts) both fit. */
export type MakeElement<Made> = (tag: string, props: MarkupProps, ...children: Made[]) => Made

const DEFAULT_FOOD = 'supper'
const DEFAULT_CROCKERY = 'rim'
const NO_CROCKERY = 'none'
const DEFAULT_PHOTO_SIZES = '(min-width: 48rem) 20rem, 50vw'

const OWN_COLOURS = 'own'

/** Pixels of a side of every picture: sharp at three pixels a point in a card and at two in a hero. */
export const PICTURE_SIZE = 640

/** The picture of a food in a colour, without crockery. */
export const foodPicture = (food: string, tint: string): string =>
	`/plates/${tint === OWN_COLOURS ? food : `${food}-${tint}`}.avif`

const foodOf = ({ food, tint }: PlateSetting): string => {
	const tints = FOODS[food]
	if (!tints) return foodPicture(DEFAULT_FOOD, OWN_COLOURS)
	return foodPicture(food, tints.includes(tint) ? tint : OWN_COLOURS)
}

const crockeryOf = ({ crockery }: PlateSetting): string | undefined => {
	if (crockery === NO_CROCKERY) return undefined
	return CROCKERY.find((name) => name === crockery) ?? DEFAULT_CROCKERY
}

const classes = (...names: (string | undefined)[]): string => names.filter(Boolean).join(' ')

/** A dish without its cloth: empty states, tiles, laid tables. Always decoration. */
export const dishTree = <Made>(
	h: MakeElement<Made>,
	setting: PlateSetting,
	{ className, loading = 'lazy' }: Pick<PlateOptions, 'className' | 'loading'> = {},
): Made =>
	h('img', {
		className: classes('dish', className),
		'data-crockery': crockeryOf(setting),
		src: foodOf(setting),
		alt: '',
		width: String(PICTURE_SIZE),
		height: String(PICTURE_SIZE),
		// React adds a preload of each picture to the page's head, unless it is lazy.
		loading,
		decoding: 'async',
	})

const photoTree = <Made>(h: MakeElement<Made>, photo: PlatePhoto, options: PlateOptions): Made =>
	h('img', {
		className: 'photo',
		sizes: options.photoSizes ?? DEFAULT_PHOTO_SIZES,
		srcSet: `${photo.url320} 320w, ${photo.url960} 960w, ${photo.url1920} 1920w`,
		src: photo.url960,
		alt: '',
		loading: options.loading ?? 'lazy',
		decoding: 'async',
	})

/** The whole plate: cloth, crockery, food, cutlery and the photo over them, created with `h`. */
export const plateTree = <Made>(h: MakeElement<Made>, setting: PlateSetting, options: PlateOptions): Made =>
	h(
		'div',
		{
			className: classes(
				'plate',
				options.shape && options.shape !== 'card' ? `is-${options.shape}` : undefined,
				options.className,
			),
			'data-cloth': setting.cloth,
			'data-weave': setting.weave,
			...(options.label === undefined ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': options.label }),
		},
		...(options.shape === 'hero' ? CUTLERY.map((piece) => h('span', { className: `cutlery ${piece}` })) : []),
		dishTree(h, setting, { loading: options.photo ? 'lazy' : options.loading }),
		...(options.photo ? [photoTree(h, options.photo, options)] : []),
	)
