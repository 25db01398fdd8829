import { z } from 'zod'
import { formOfDraft } from './draft-of-view.ts'
import { linesOf, stepLines } from './draft-rows.ts'
import type { DraftForm } from './draft-schema.ts'
import { LINK } from './link-messages.ts'
import { emptyDraft, type RecipeDraft } from './recipe-draft.ts'
import type { FieldKind, RecipeField } from './recipe-fields.ts'
import { DIFFICULTIES } from './recipe-limits.ts'
import { factsOf, isSaid, LINKED_FIELDS, pickFields } from './recipe-shape.ts'

/** The page that opens such a link; the recipe is in the fragment after '#', which browsers do not send to a server. */
export const LINK_PATH = '/r'
/** Messengers and mail programs support addresses of this length. */
export const MOST_LINK_CHARS = 16_000
/** A recipe at all its limits is shorter; larger content was not packed by us. */
const MOST_BYTES = 400_000
const VERSION = '1'
const SUM_BYTES = 4

/** How a link encodes a field of a kind. */
function packedValue(kind: FieldKind): z.ZodType {
	switch (kind) {
		case 'minutes':
		case 'servings':
			return z.number().default(0)
		case 'difficulty':
			return z.enum(DIFFICULTIES).nullable().default(null)
		case 'flag':
			return z.boolean().default(false)
		case 'names':
		case 'pictures':
		case 'steps':
		case 'uses':
			return z.array(z.string()).default([])
		default:
			return z.string().default('')
	}
}

const LINKED_WORDS = LINKED_FIELDS.filter((field) => field !== 'instructions')
const keyOf = (field: RecipeField): string => factsOf(field).link ?? field

/** A recipe's texts under the short keys of the table; empty ones are left out, except the title. */
const wordsSchema = z.object({
	...Object.fromEntries(LINKED_WORDS.map((field) => [keyOf(field), packedValue(factsOf(field).kind)])),
	[keyOf('title')]: z.string(),
})
/** Its steps, and its ingredient lines by section. */
const listsSchema = z.object({
	i: z.array(z.tuple([z.string(), z.array(z.string())])).default([]),
	s: z.array(z.string()).default([]),
})
type Lists = z.infer<typeof listsSchema>

/** Why a link was refused; the message is for the cook. */
export class RecipeLinkError extends Error {
	override name = 'RecipeLinkError'
}

/**
 * A recipe's texts as an address's fragment: version, checksum and compressed text. Pictures are not included. Throws
 * RecipeLinkError if it exceeds MOST_LINK_CHARS.
 */
export async function packRecipe(draft: RecipeDraft): Promise<string> {
	const bytes = await through(
		new CompressionStream('deflate-raw'),
		new TextEncoder().encode(JSON.stringify(shorten(draft))),
	)
	const text = VERSION + toBase64Url(new Uint8Array([...sumOf(bytes), ...bytes]))
	if (text.length > MOST_LINK_CHARS) throw new RecipeLinkError(LINK.tooLong)
	return text
}

/**
 * The recipe in a fragment, cleaned and held to the limits like typed text. It is untrusted: texts stay texts, and
 * nothing in it is loaded or run. Throws RecipeLinkError for a link that is damaged, written by a newer version, or
 * without a recipe.
 */
export async function unpackRecipe(text: string): Promise<RecipeDraft> {
	if (text.length > MOST_LINK_CHARS) throw new RecipeLinkError(LINK.tooLong)
	if (/^[2-9]/.test(text)) throw new RecipeLinkError(LINK.newer)
	const bytes = text.startsWith(VERSION) ? fromBase64Url(text.slice(VERSION.length)) : null
	if (!bytes || bytes.length <= SUM_BYTES) throw new RecipeLinkError(LINK.damaged)
	const packed = bytes.slice(SUM_BYTES)
	if (sumOf(packed).some((byte, i) => byte !== bytes[i])) throw new RecipeLinkError(LINK.damaged)
	const unpacked = await through(new DecompressionStream('deflate-raw'), packed).catch(() => null)
	const json = unpacked && parseJson(new TextDecoder().decode(unpacked))
	const [words, lists] = [wordsSchema.safeParse(json), listsSchema.safeParse(json)]
	if (!words.success || !lists.success) throw new RecipeLinkError(LINK.damaged)
	return asTyped(lengthen(words.data, lists.data))
}

/** Any id will do: the form is only read. */
const NO_ID = '00000000-0000-7000-8000-000000000000'

function asTyped(draft: RecipeDraft): RecipeDraft {
	let form: DraftForm
	try {
		form = formOfDraft(NO_ID, draft)
	} catch (error) {
		if (!(error instanceof z.ZodError)) throw error
		throw new RecipeLinkError(LINK.notARecipe)
	}
	const { id: _id, ingredients: _rows, steps: _steps, ...fields } = form
	const clean = { ...fields, ingredients: linesOf(form), steps: stepLines(form.steps) }
	if (clean.title === '' && clean.ingredients.length === 0 && clean.steps.length === 0)
		throw new RecipeLinkError(LINK.notARecipe)
	return clean
}

function shorten(draft: RecipeDraft): Record<string, unknown> {
	const sections: Lists['i'] = []
	for (const { section, text } of draft.ingredients) {
		const open = sections.at(-1)
		if (open && open[0] === section) open[1].push(text)
		else sections.push([section, [text]])
	}
	const lists: Lists = { i: sections, s: draft.steps }
	const entries = LINKED_FIELDS.flatMap((field): [string, unknown][] => {
		if (field === 'instructions') return Object.entries(lists).filter(([, list]) => list.length > 0)
		return field === 'title' || isSaid(field, draft[field]) ? [[keyOf(field), draft[field]]] : []
	})
	return Object.fromEntries(entries)
}

const lengthen = (words: Record<string, unknown>, { i, s }: Lists): RecipeDraft => ({
	...emptyDraft(),
	...pickFields(LINKED_WORDS, Object.fromEntries(LINKED_WORDS.map((field) => [field, words[keyOf(field)]]))),
	ingredients: i.flatMap(([section, lines]) => lines.map((text) => ({ text, section }))),
	steps: s,
})

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return null
	}
}

/** Rejects if the bytes are damaged or would unpack to more than MOST_BYTES; it never unpacks more than that. */
async function through(stream: CompressionStream | DecompressionStream, bytes: Uint8Array): Promise<Uint8Array> {
	const reader = new Blob([bytes as BlobPart]).stream().pipeThrough(stream).getReader()
	const chunks: Uint8Array[] = []
	let length = 0
	for (let next = await reader.read(); !next.done; next = await reader.read()) {
		chunks.push(next.value)
		length += next.value.length
		if (length <= MOST_BYTES) continue
		await reader.cancel()
		throw new RecipeLinkError(LINK.tooLong)
	}
	const all = new Uint8Array(length)
	let at = 0
	for (const chunk of chunks) {
		all.set(chunk, at)
		at += chunk.length
	}
	return all
}

/** FNV-1a, 32 bits: detects lost or changed letters; it is neither secret nor proof of an author. */
function sumOf(bytes: Uint8Array): number[] {
	let sum = 0x811c9dc5
	for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193)
	return [sum >>> 24, (sum >>> 16) & 255, (sum >>> 8) & 255, sum & 255]
}

function toBase64Url(bytes: Uint8Array): string {
	let text = ''
	for (const byte of bytes) text += String.fromCharCode(byte)
	return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function fromBase64Url(text: string): Uint8Array | null {
	if (!/^[\w-]+$/.test(text)) return null
	try {
		return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
	} catch {
		return null
	}
}
