import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LabelledLine } from './align.ts'

/** The labelled lines and their scorer are in a folder beside the project, never in it. */
export const LABELLED_LINES = join(import.meta.dirname, '../../../shared/bench/ingredients.jsonl')
export const SCORER = join(import.meta.dirname, '../../../shared/bench/tools/ingredient-score.mjs')

export const hasLabelledLines = (): boolean => existsSync(LABELLED_LINES)

export const readLabelledLines = (): LabelledLine[] =>
	readFileSync(LABELLED_LINES, 'utf8')
		.split('\n')
		.filter((line) => line !== '')
		.map((line) => JSON.parse(line))
