import { createElement, type ReactNode } from 'react'
import { type TableState, tableLine, tableSign, tableTag } from './table-mark.ts'

type TableNoteProps = { state: TableState; children: string; className?: string }

/** What a dish means for those who eat it, as a line of words. */
export const TableNote = ({ state, children, className }: TableNoteProps) =>
	tableLine<ReactNode>(createElement, state, children, className)

/** The same on a picture, inside the nearest positioned box. */
export const TableTag = ({ state, children }: TableNoteProps) => tableTag<ReactNode>(createElement, state, children)

/** The sign alone, where there is no room for words. */
export const TableSign = ({ state, children }: TableNoteProps) => tableSign<ReactNode>(createElement, state, children)
