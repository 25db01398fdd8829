import { DAY_MS } from '#app/platform/model/clock.ts'
import { isId } from '#app/platform/model/ids.ts'
import { AUDIT_PAGE, AUDIT_WORDS } from './audit-words.ts'

/** The fields of the filter, as the address has them. */
export const AUDIT_FIELDS = ['action', 'outcome', 'person', 'from', 'to'] as const
export type AuditTyped = Record<(typeof AUDIT_FIELDS)[number], string>
export type AuditErrors = Partial<Record<'person' | 'from' | 'to', string>>
export type AuditWanted = {
	action?: string | undefined
	outcome?: 'done' | 'refused' | undefined
	person?: string | undefined
	since?: number | undefined
	until?: number | undefined
}
export type AuditPlaceInList = { created_at: number; seq: number }

const MAX_TYPED = 64
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What was asked for, as it was typed, and what is wrong with it: then nothing is looked up. */
export function readAuditFilter(read: (name: string) => string | null): {
	typed: AuditTyped
	wanted: AuditWanted
	errors: AuditErrors | null
} {
	const textOf = (name: string) => (read(name) ?? '').trim().slice(0, MAX_TYPED)
	const typed: AuditTyped = {
		action: Object.hasOwn(AUDIT_WORDS, textOf('action')) ? textOf('action') : '',
		outcome: textOf('outcome'),
		person: textOf('person'),
		from: textOf('from'),
		to: textOf('to'),
	}
	const since = dayStart(typed.from)
	const last = dayStart(typed.to)
	const errors: AuditErrors = {
		...(typed.person !== '' && !isId(typed.person) ? { person: AUDIT_PAGE.wrongPerson } : {}),
		...(since === null ? { from: AUDIT_PAGE.wrongDate } : {}),
		...(last === null ? { to: AUDIT_PAGE.wrongDate } : {}),
		...(typeof since === 'number' && typeof last === 'number' && last < since ? { to: AUDIT_PAGE.wrongOrder } : {}),
	}
	const outcome = typed.outcome === 'done' || typed.outcome === 'refused' ? typed.outcome : undefined
	return {
		typed: { ...typed, outcome: outcome ?? '' },
		wanted: {
			action: typed.action || undefined,
			outcome,
			person: typed.person.toLowerCase() || undefined,
			since: since ?? undefined,
			until: typeof last === 'number' ? last + DAY_MS : undefined,
		},
		errors: Object.keys(errors).length > 0 ? errors : null,
	}
}

/** Undefined where nothing was typed, null for what is no day. */
function dayStart(text: string): number | null | undefined {
	if (text === '') return undefined
	const at = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
	return Number.isNaN(at) || new Date(at).toISOString().slice(0, text.length) !== text ? null : at
}

const PLACE = /^(\d{1,15})\.(\d{1,15})$/

/** The place in the list, as the address has it; undefined for the newest rows and for anything else. */
export function readAuditPlace(text: string | null): AuditPlaceInList | undefined {
	const [, time, seq] = PLACE.exec(text ?? '') ?? []
	return time && seq ? { created_at: Number(time), seq: Number(seq) } : undefined
}

export const auditPlaceText = ({ created_at, seq }: AuditPlaceInList): string => `${created_at}.${seq}`

/** The filter as the query of an address; fields that are empty are left out. */
export function auditQuery(typed: AuditTyped, before?: string): string {
	const set = AUDIT_FIELDS.flatMap((name) => (typed[name] === '' ? [] : [[name, typed[name]]]))
	return new URLSearchParams([...set, ...(before ? [['before', before]] : [])]).toString()
}
