import { createElement, type ReactElement } from 'react'
import { dishTree, type PlateOptions, type PlateSetting, plateTree } from './plate-markup.ts'
import { plateUrls } from './plate-urls.ts'

type PlateProps = Omit<PlateOptions, 'urls'> & { setting: PlateSetting }

/**
 * The drawn table setting of a recipe, with its photo over it when there is one. Decoration unless it has a `label`.
 */
export const Plate = ({ setting, ...options }: PlateProps): ReactElement =>
	plateTree<ReactElement>(createElement, setting, { ...options, urls: plateUrls })

/** The dish alone, without a cloth: for empty states and tiles. */
export const Dish = ({ setting, className }: { setting: PlateSetting; className?: string }): ReactElement =>
	dishTree<ReactElement>(createElement, setting, { className, urls: plateUrls })
