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

/** Addresses of the drawings by name (`plate-urls.ts` has them; a page without React gets them passed in). */
export type PlateUrls = {
	readonly food: Readonly<Record<string, string>>
	readonly crockery: Readonly<Record<string, string>>
	readonly cutlery: Readonly<Record<string, string>>
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
	readonly urls: PlateUrls
	readonly className?: string | undefined
	readonly shape?: PlateShape | undefined
	readonly photo?: PlatePhoto | undefined
	/** The `sizes` of the photo, in CSS. Default: half the screen on a phone, 320 px on wider screens. */
	readonly photoSizes?: string | undefined
	/** Load the photo first: for the one picture at the top of a page. */
	readonly photoLoading?: 'lazy' | 'eager' | undefined
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

/** The board's handle extends above the square of the drawing. */
const viewBoxOn = (crockery: string): string => (crockery === 'board' ? '0 -14 400 400' : '0 0 400 400')

const use = <Made>(h: MakeElement<Made>, url: string | undefined): Made[] =>
	url === undefined ? [] : [h('use', { href: `${url}#d` })]

const cutlery = <Made>(h: MakeElement<Made>, urls: PlateUrls): Made[] =>
	(['fork', 'spoon'] as const).map((piece) =>
		h(
			'svg',
			{ className: `cutlery ${piece}`, viewBox: '-40 -180 80 370', 'aria-hidden': 'true' },
			...use(h, urls.cutlery[piece]),
		),
	)

const classes = (...names: (string | undefined)[]): string => names.filter(Boolean).join(' ')

/** A dish without its cloth: empty states, tiles, laid tables. Always decoration. */
export const dishTree = <Made>(
	h: MakeElement<Made>,
	setting: PlateSetting,
	{ urls, className }: Pick<PlateOptions, 'urls' | 'className'>,
): Made =>
	h(
		'svg',
		{
			className: classes('dish', className),
			viewBox: viewBoxOn(setting.crockery),
			'data-tint': setting.tint,
			'aria-hidden': 'true',
		},
		...(setting.crockery === NO_CROCKERY
			? []
			: use(h, urls.crockery[setting.crockery] ?? urls.crockery[DEFAULT_CROCKERY])),
		...use(h, urls.food[setting.food] ?? urls.food[DEFAULT_FOOD]),
	)

const photoTree = <Made>(h: MakeElement<Made>, photo: PlatePhoto, options: PlateOptions): Made =>
	h('img', {
		className: 'photo',
		sizes: options.photoSizes ?? DEFAULT_PHOTO_SIZES,
		srcSet: `${photo.url320} 320w, ${photo.url960} 960w, ${photo.url1920} 1920w`,
		src: photo.url960,
		alt: '',
		loading: options.photoLoading ?? 'lazy',
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
		...(options.shape === 'hero' ? cutlery(h, options.urls) : []),
		dishTree(h, setting, { urls: options.urls }),
		...(options.photo ? [photoTree(h, options.photo, options)] : []),
	)
