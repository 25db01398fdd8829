import { createElement, type ReactElement } from 'react'
import { dishTree, type PlateOptions, type PlateSetting, plateTree } from './plate-markup.ts'

type PlateProps = PlateOptions & { setting: PlateSetting }

/**
 * The drawn table setting of a recipe, with its photo over it when there is one. Decoration unless it has a `label`.
 */
export const Plate = ({ setting, ...options }: PlateProps): ReactElement =>
	plateTree<ReactElement>(createElement, setting, options)

/** The dish alone, without a cloth: for empty states and tiles. */
export const Dish = ({ setting, className }: { setting: PlateSetting; className?: string }): ReactElement =>
	dishTree<ReactElement>(createElement, setting, { className })
