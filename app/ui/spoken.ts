import { createElement, type ReactNode } from 'react'
import type { MakeElement } from './plate-markup.ts'

/** A text that a screen reader says in other words: '1h 20m' is heard as '1 hour 20 minutes'. */
export const spokenTree = <Made>(h: MakeElement<Made | string>, shown: string, heard: string): Made | string =>
	h('span', {}, h('span', { 'aria-hidden': 'true' }, shown), h('span', { className: 'sr-only' }, heard))

/** The same in React. */
export const Spoken = ({ shown, heard }: { shown: string; heard: string }): ReactNode =>
	spokenTree<ReactNode>(createElement, shown, heard)
