import type { MakeElement } from './plate-markup.ts'

/** What a dish means for those who eat it. Shown by a drawing and by words, never by colour alone. */
export type TableState = 'contains' | 'unknown' | 'clear'

/** Lucide's drawings (ISC): a triangle, a question in a circle, a tick in a circle. */
const DRAWINGS: Record<TableState, readonly string[]> = {
	contains: ['m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3', 'M12 9v4', 'M12 17h.01'],
	unknown: ['M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20', 'M9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3', 'M12 17h.01'],
	clear: ['M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20', 'm9 12 2 2 4-4'],
}
export const TABLE_COLOURS: Record<TableState, string> = {
	contains: 'text-beet',
	unknown: 'text-butter-text',
	clear: 'text-herb-text',
}

const drawing = <Made>(h: MakeElement<Made | string>, state: TableState, className: string): Made | string =>
	h(
		'svg',
		{
			className: `lucide shrink-0 [stroke-linecap:round] [stroke-linejoin:round] ${className}`,
			viewBox: '0 0 24 24',
			fill: 'none',
			stroke: 'currentColor',
			'aria-hidden': 'true',
		},
		...DRAWINGS[state].map((d) => h('path', { d })),
	)

/** A line of words under the name of a dish. */
export const tableLine = <Made>(
	h: MakeElement<Made | string>,
	state: TableState,
	words: string,
	className = 'mt-1 text-micro',
): Made | string =>
	h(
		'span',
		{ 'data-table': state, className: `flex items-start gap-1 font-medium ${TABLE_COLOURS[state]} ${className}` },
		drawing(h, state, '!size-3.5 mt-0.5'),
		h('span', { className: 'min-w-0 [overflow-wrap:anywhere]' }, words),
	)

/** The same on the picture of a card, where an extra line would move what is below. */
export const tableTag = <Made>(h: MakeElement<Made | string>, state: TableState, words: string): Made | string =>
	h(
		'span',
		{
			'data-table': state,
			title: words,
			className: `absolute bottom-2 left-2 z-10 flex max-w-[calc(100%-1rem)] items-center gap-1 rounded-full bg-ground px-2 py-1 text-micro font-semibold ${TABLE_COLOURS[state]}`,
		},
		drawing(h, state, '!size-3.5'),
		h('span', { className: 'truncate' }, words),
	)

/** The sign alone where there is no room: the words are for screen readers and the tooltip. */
export const tableSign = <Made>(h: MakeElement<Made | string>, state: TableState, words: string): Made | string =>
	h(
		'span',
		{ 'data-table': state, title: words, className: `mt-0.5 inline-flex ${TABLE_COLOURS[state]}` },
		drawing(h, state, '!size-4'),
		h('span', { className: 'sr-only' }, words),
	)
