import type { FieldsOf } from './entities.ts'
import type { ConflictType } from './entity.ts'
import { lastSyncedLabel } from './last-synced.ts'
import { NOT_SET } from './messages-page.ts'

/** An issue as its row has it, with its id. */
export type Issue = FieldsOf<'sync_issue'> & { id: string }
/** The issues in which two versions stand against each other; the others are edits that the server refused. */
export type Conflict = Issue & { type: ConflictType }

export const CONFLICT_NAME: Record<ConflictType, string> = {
	meal_plan: 'Meal plan',
	shopping_list: 'Shopping list',
	pantry: 'Pantry',
	table: 'Table',
}

export const isConflict = (issue: Issue): issue is Conflict => Object.hasOwn(CONFLICT_NAME, issue.type)

/** One version of a row in words: what it is, then its details in one fixed order. */
export type VersionLabel = { title: string; details: string[] }

type Fields = Record<string, unknown>

/**
 * Both versions of a conflict. The local one is the server's row with the values that the cook gave it, because an issue
 * holds only those. The details name what the spec shows (a meal's time and section) and whatever else differs. When the server's version was made
 * no issue says.
 */
export function conflictLabels(issue: Conflict, now: number): { local: VersionLabel; server: VersionLabel } {
	const server = issue.server_version
	const local = { ...server, ...issue.local_version }
	const shown = DETAILS[issue.type].filter(({ always, read }) => always || read(local) !== read(server ?? {}))
	const label = (fields: Fields): VersionLabel => ({
		title: titleOf(fields, issue.subject),
		details: shown.map(({ name, read }) => (name ? `${name}: ${read(fields)}` : read(fields))),
	})
	const { title, details } = label(local)
	const changed = `changed ${lastSyncedLabel(issue.last_modified, now).toLowerCase()}`
	return {
		local: { title, details: [...details, changed] },
		server: server ? label(server) : { title: DELETED, details: [] },
	}
}

/** The line by which two versions are told apart, and what else is said of each. */
export type VersionWords = { head: string; rest: string[] }

/** Two versions of the same name are told apart by what differs. */
export function apart({ local, server }: { local: VersionLabel; server: VersionLabel }): {
	local: VersionWords
	server: VersionWords
} {
	const differs = (_detail: string, i: number) => local.details[i] !== server.details[i]
	const isSameThing = local.title === server.title && server.details.some(differs)
	const words = ({ title, details }: VersionLabel): VersionWords => {
		if (!isSameThing) return { head: title, rest: details }
		const known = details.slice(0, server.details.length)
		const rest = details.filter((detail, i) => i >= known.length || !differs(detail, i))
		return { head: known.filter(differs).join(', '), rest }
	}
	return { local: words(local), server: words(server) }
}

const DELETED = 'Deleted'

const titleOf = ({ name, ingredient_name, date }: Fields, subject: string): string =>
	[name, ingredient_name, date].find((value): value is string => typeof value === 'string') ?? subject

/** A value that the two versions are compared by and shown with. Without a name the value speaks for itself. */
type Detail = { name?: string; always?: boolean; read(fields: Fields): string }

const text = (key: string) => (fields: Fields) => asText(fields[key])
const yesNo = (key: string) => (fields: Fields) => (fields[key] === true ? 'Yes' : 'No')

function asText(value: unknown): string {
	if (typeof value === 'number') return String(value)
	return typeof value === 'string' && value !== '' ? value : NOT_SET
}

/** '3 kg', '3', 'kg' or 'Not set' */
function amount({ quantity, unit }: Fields): string {
	const parts = [quantity, unit].filter((part) => typeof part === 'string' && part !== '')
	return parts.length > 0 ? parts.join(' ') : NOT_SET
}

/** One place in a list against another tells a cook nothing; that they differ does. */
const place = ({ position }: Fields) => (typeof position === 'number' ? String(position + 1) : NOT_SET)

/** A recipe is named by the meal; its id is not for people. */
const hasRecipe = ({ recipe_id }: Fields) => (typeof recipe_id === 'string' ? 'Yes' : 'No')

/** Names of a list, in its order. */
const list = (key: string) => (fields: Fields) => {
	const value = fields[key]
	return Array.isArray(value) && value.length > 0 ? value.join(', ') : NONE
}
const NONE = 'None'
const count = (key: string) => (fields: Fields) => {
	const value = fields[key]
	return Array.isArray(value) && value.length > 0 ? String(value.length) : NONE
}

const DETAILS: Record<ConflictType, Detail[]> = {
	meal_plan: [
		{ always: true, read: text('time') },
		{ always: true, read: text('section') },
		{ name: 'Servings', read: text('servings') },
		{ name: 'With a recipe', read: hasRecipe },
		{ name: 'Notes', read: text('notes') },
		{ name: 'Locked', read: yesNo('is_locked') },
		{ name: 'Guests', read: count('guests') },
		{ name: 'Place in its section', read: place },
	],
	shopping_list: [
		{ always: true, read: amount },
		{ name: 'Typed as', read: text('text') },
		{ name: 'Aisle', read: text('category') },
		{ name: 'Store', read: text('store') },
		{ name: 'Place in the list', read: place },
	],
	pantry: [
		{ always: true, read: amount },
		{ name: 'Kept in', read: text('place') },
		{ name: 'Best before', read: text('best_before') },
		{ name: 'Staple', read: yesNo('is_staple') },
		{ name: 'Opened', read: ({ opened_at }) => (typeof opened_at === 'number' ? 'Yes' : 'No') },
	],
	table: [
		{ name: 'Allergens', always: true, read: list('allergens') },
		{ name: 'Diets', always: true, read: list('diets') },
		{ name: 'Guest', read: yesNo('is_guest') },
		{ name: 'Place at the table', read: place },
	],
}
