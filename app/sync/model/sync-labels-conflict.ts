import { CONFLICT_LABELS } from '#app/conflict-labels.ts'
import type { ConflictType } from '#app/entities.ts'
import type { FieldsOf } from './entities.ts'
import { lastSyncedLabel } from './last-synced.ts'

/** An issue's fields with its id. */
export type Issue = FieldsOf<'sync_issue'> & { id: string }
/** The issues with two conflicting versions; the others are edits that the server refused. */
export type Conflict = Issue & { type: ConflictType }

export const isConflict = (issue: Issue): issue is Conflict => Object.hasOwn(CONFLICT_LABELS, issue.type)

/** One version of a row in words: its name, then its details in a fixed order. */
export type VersionLabel = { title: string; details: string[] }

type Fields = Record<string, unknown>

/**
 * Both versions of a conflict. The local one is the server's row with the values that the cook gave it, because an
 * issue holds only those. The details name what the spec shows (a meal's time and section) and whatever else differs.
 * An issue does not state when the server's version was made.
 */
export function conflictLabels(issue: Conflict, now: number): { local: VersionLabel; server: VersionLabel } {
	const server = issue.server_version
	const local = { ...server, ...issue.local_version }
	const shown = CONFLICT_LABELS[issue.type].details.filter(
		({ always, read }) => always || read(local) !== read(server ?? {}),
	)
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

/** The line by which two versions are told apart, and the other details of each. */
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
