import type { MakeElement } from '#app/ui/plate-markup.ts'

/** The Lucide icons (ISC) that the templates need, with circles written as paths. */
const DRAWINGS = {
	users: [
		'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2',
		'M16 3.128a4 4 0 0 1 0 7.744',
		'M22 21v-2a4 4 0 0 0-3-3.87',
		'M13 7a4 4 0 1 1-8 0 4 4 0 0 1 8 0',
	],
	'arrow-left': ['m12 19-7-7 7-7', 'M19 12H5'],
	check: ['M20 6 9 17l-5-5'],
	search: ['m21 21-4.34-4.34', 'M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0'],
	sliders: ['M14 5H3', 'M21 5h-3', 'M10 12H3', 'M21 12h-7', 'M16 19H3', 'M21 19h-1', 'M14 3v4', 'M10 10v4', 'M16 17v4'],
	select: ['m3 17 2 2 4-4', 'm3 7 2 2 4-4', 'M13 6h8', 'M13 12h8', 'M13 18h8'],
	chevron: ['m6 9 6 6 6-6'],
	plus: ['M5 12h14', 'M12 5v14'],
	import: ['M12 3v12', 'm8 11 4 4 4-4', 'M8 5H4a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V7a2 2 0 0 0-2-2h-4'],
} as const

const STAR = 'M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z'

const lines = (className: string) => ({
	className: `lucide [stroke-linecap:round] [stroke-linejoin:round] ${className}`.trim(),
	viewBox: '0 0 24 24',
	fill: 'none',
	stroke: 'currentColor',
	'aria-hidden': 'true',
})
const filled = {
	className: 'size-4 shrink-0 text-star',
	viewBox: '0 0 24 24',
	fill: 'currentColor',
	'aria-hidden': 'true',
}

/** An icon next to a word, never instead of one. */
export const iconTree = <Made>(h: MakeElement<Made>, name: keyof typeof DRAWINGS, className = ''): Made =>
	drawingTree(h, DRAWINGS[name], className)

/** The same for an icon that only one template needs. */
export const drawingTree = <Made>(h: MakeElement<Made>, paths: readonly string[], className = ''): Made =>
	h('svg', lines(className), ...paths.map((d) => h('path', { d })))

export const starTree = <Made>(h: MakeElement<Made>): Made => h('svg', filled, h('path', { d: STAR }))

/** The icons of a list's cards, defined once in its page and used by every card. */
export const cardIcons = <Made>(h: MakeElement<Made>): Made =>
	h(
		'svg',
		{ className: 'hidden', 'aria-hidden': 'true' },
		h('g', { id: 'card-users' }, ...DRAWINGS.users.map((d) => h('path', { d }))),
		h('path', { id: 'card-star', d: STAR }),
	)

export const cardUsers = <Made>(h: MakeElement<Made>): Made =>
	h('svg', lines('!size-3.5'), h('use', { href: '#card-users' }))

export const cardStar = <Made>(h: MakeElement<Made>): Made => h('svg', filled, h('use', { href: '#card-star' }))
