import { z } from 'zod'
import { fromText } from '#app/domains/ingredients/model/quantity/rational.ts'
import type { LineFields } from '#app/domains/ingredients/model/reading/line-reading.ts'
import { cleanLine, cleanText } from '#app/platform/model/clean-text.ts'
import { parsePicturePath, waitingSha256 } from '#app/platform/model/picture.ts'
import { RECIPE_MESSAGES as M } from './messages.ts'
import type { FieldFacts, FieldValues, KindOf } from './recipe-fields.ts'
import { DIFFICULTIES, RECIPE_LIMITS as L } from './recipe-limits.ts'
import { DRAFT_FIELDS, type DraftField, factsOf } from './recipe-shape.ts'
import { readTypedTime } from './typed-time.ts'

const line = (name: string, limit: number) =>
	z
		.string()
		.default('')
		.transform(cleanLine)
		.pipe(z.string().max(limit, M.tooLong(name, limit)))

const text = (name: string, limit: number) =>
	z
		.string()
		.default('')
		.transform(cleanText)
		.pipe(z.string().max(limit, M.tooLong(name, limit)))

/** A time as people type it (typed-time.ts). An empty field means unknown, stored as 0. */
const minutes = z.preprocess(
	(value) => (typeof value === 'string' ? readTypedTime(value) : (value ?? 0)),
	z.number(M.notMinutes).int(M.notMinutes).min(0, M.notMinutes).max(L.minutes, M.tooLongTime),
)

const servings = z.preprocess(
	(value) => (value === '' || value === undefined || value === null ? 0 : value),
	z.coerce
		.number(M.notServings(L.servings))
		.int(M.notServings(L.servings))
		.min(0, M.notServings(L.servings))
		.max(L.servings, M.notServings(L.servings)),
)

/** A list typed into one field, separated by commas, or sent as several values. */
const names = (things: string, each: number, most: number) =>
	z
		.preprocess(
			(value) => (Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []),
			z.array(z.string()),
		)
		.transform((list) => [...new Set(list.map(cleanLine).filter((name) => name !== ''))])
		.pipe(z.array(z.string().max(each, M.tooLong(things, each))).max(most, M.tooMany(things, most)))

const address = (name: string, limit: number) =>
	z
		.string()
		.default('')
		.transform((value) => value.trim())
		.pipe(
			z
				.string()
				.max(limit, M.tooLong(name, limit))
				.refine((value) => value === '' || /^https?:$/.test(protocolOf(value)), M.notAddress),
		)

const pictures = (limit: number) =>
	z
		.array(z.string())
		.default([])
		.transform((paths) => paths.filter((path) => path !== ''))
		.pipe(
			z
				.array(
					z
						.string()
						.refine((path) => parsePicturePath(path) !== null || waitingSha256(path) !== null, M.notYourPicture),
				)
				.max(limit, M.tooMany('pictures', limit)),
		)

const difficulty = z.preprocess(
	(value) => (value === '' || value === undefined ? null : value),
	z.enum(DIFFICULTIES).nullable(),
)

const flag = z.preprocess((value) => value === 'on' || value === true || value === 'true', z.boolean())

function protocolOf(value: string): string {
	return URL.canParse(value) ? new URL(value).protocol : ''
}

/** A row of the editor's lists: a line or step, or the heading of a section. Saving drops empty rows. */
export const ROW_KINDS = ['line', 'section'] as const
const row = (name: string, limit: number) =>
	z.object({ kind: z.enum(ROW_KINDS).default('line'), text: line(name, limit) })

const amount = z
	.string()
	.max(40)
	.refine((text) => fromText(text) !== null)
	.nullable()
const correctionSchema = z.object({
	text: z.string(),
	quantity: amount,
	quantity_max: amount,
	unit: z.string().trim().min(1).max(40).nullable(),
	ingredient_name: z.string().trim().min(1).max(200).nullable(),
	note: z.string().trim().min(1).max(500).nullable(),
})

/**
 * '' means no correction; so does any value that our editor did not write, since the cook could not repair it in the
 * form.
 */
function readCorrection(value: string): z.infer<typeof correctionSchema> | null {
	try {
		return correctionSchema.parse(JSON.parse(value))
	} catch {
		return null
	}
}

/** An ingredient's row: with the cook's own reading if it was made for this text, and whether it is never scaled. */
const ingredientRow = row('An ingredient line', L.lineText)
	.extend({ correction: z.string().transform(readCorrection).optional(), pinned: z.string().optional() })
	.transform(({ kind, text, correction, pinned }) => {
		const { text: of, ...fields } = correction ?? { text: null }
		const isOfText = correction !== null && correction !== undefined && of === text
		return {
			kind,
			text,
			...(correction === undefined ? {} : { correction: isOfText ? (fields as LineFields) : null }),
			...(pinned === undefined ? {} : { pinned: pinned === 'on' }),
		}
	})

/** null leaves the ingredients to the grammar, as does any value that our editor did not write. */
function readUses(value: string): string[] | null {
	try {
		return z.array(z.string().max(L.lineText)).max(L.lines).parse(JSON.parse(value))
	} catch {
		return null
	}
}

/** A step's row, which may have several lines: with the texts of the ingredients that it uses, if the cook has set them. */
const stepRow = z
	.object({
		kind: z.enum(ROW_KINDS).default('line'),
		text: text('A step', L.instructions).transform((words) => words.replace(/\n+/g, '\n')),
		uses: z.string().transform(readUses).optional(),
	})
	.transform((row) => (row.kind === 'section' ? { ...row, text: cleanLine(row.text) } : row))

/** The form's schema for a field. */
function fieldSchema(facts: FieldFacts): z.ZodType {
	const { called = facts.label } = facts
	switch (facts.kind) {
		case 'line':
			return line(called, facts.most)
		case 'text':
			return text(called, facts.most)
		case 'address':
			return address(called, facts.most)
		case 'language':
			return z.string().max(facts.most).default('').catch('')
		case 'names':
			return names(called.toLowerCase(), facts.each, facts.most)
		case 'pictures':
			return pictures(facts.most)
		case 'minutes':
			return minutes
		case 'servings':
			return servings
		case 'difficulty':
			return difficulty
		case 'flag':
			return flag
		case 'steps':
		case 'uses':
		case 'known':
			throw new Error(`The form has no field for ${facts.label}.`)
	}
}

// A field's schema follows from its kind; TypeScript cannot infer that from the list of names.
const fieldSchemas = Object.fromEntries(DRAFT_FIELDS.map((field) => [field, fieldSchema(factsOf(field))])) as {
	[F in DraftField]: z.ZodType<FieldValues[KindOf<F>]>
}

/**
 * Rows of a list: as conform reads them from fields without scripts, or as the one text that the editor sends
 * (`useRowsText`). `prepare`: changes the rows before they are read.
 */
const rows = <Row extends z.ZodType>(row: Row, prepare = (list: unknown[]): unknown[] => list) =>
	z.preprocess((value) => prepare(Array.isArray(value) ? value : readRowsText(value)), z.array(row))

function readRowsText(value: unknown): unknown[] {
	try {
		const list: unknown = JSON.parse(String(value ?? ''))
		return Array.isArray(list) ? list : []
	} catch {
		return []
	}
}

/** Lines that were typed or pasted into one ingredient's row are a row each. */
const apart = (list: unknown[]): unknown[] =>
	list.flatMap((row) => {
		const lines =
			isTextRow(row) && row.kind !== 'section' ? row.text.split(/\r\n?|\n/).filter((line) => line.trim() !== '') : []
		return lines.length < 2 ? [row] : lines.map((text) => ({ kind: 'line', text }))
	})

const isTextRow = (row: unknown): row is { kind?: unknown; text: string } =>
	typeof row === 'object' && row !== null && 'text' in row && typeof row.text === 'string'

/** The editor's form, for the browser and for the server. Texts are returned cleaned (spec 5.2). */
export const draftFormSchema = z.object({
	/** Created by the browser, so that submitting a form twice saves one recipe. */
	id: z.uuid(),
	...fieldSchemas,
	ingredients: rows(ingredientRow, apart)
		.transform((rows) => rows.filter((r) => r.text !== ''))
		.refine((rows) => rows.filter((r) => r.kind === 'line').length <= L.lines, M.tooMany('ingredient lines', L.lines)),
	steps: rows(stepRow)
		.transform((rows) => rows.filter((r) => r.text !== ''))
		.refine((rows) => rows.length <= L.steps, M.tooMany('steps', L.steps))
		.refine(
			(rows) => rows.reduce((sum, r) => sum + r.text.length + 2, 0) <= L.instructions,
			M.tooLong('Instructions', L.instructions),
		),
})
export type DraftForm = z.output<typeof draftFormSchema>
