import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { ChangedRow } from '#app/sync/model/changed-row.ts'
import { ENTITY_NAMES, type EntityName, factsOf, parentRowOf, rowNameOf } from '#app/sync/model/entities.ts'
import type { FingerprintOf } from '#app/sync/model/invert.ts'
import { canonical } from '../../model/canonical.ts'

type Fields = Record<string, unknown>

/** Enough to tell a row from another content of the same row. */
const SHORT = 16

const hashOf = (value: unknown): string => bytesToHex(sha256(utf8ToBytes(canonical(value))))

/** 16 hexadecimal digits. */
export const fingerprint: FingerprintOf = (content) => hashOf(content).slice(0, SHORT)

/**
 * SHA-256 of what an edit would write and of what stands there before, in hex. A row is not part of it if only its
 * place among others decides whether it is made: the day of a meal.
 */
export function digestOf(rows: readonly ChangedRow[]): string {
	const parents = new Set(
		rows.flatMap(({ entity, after }) => {
			const parent = after && parentRowOf(entity, after)
			return parent ? [rowNameOf(parent.entity, parent.id)] : []
		}),
	)
	const told = rows
		.filter(({ entity, id, before }) => before || !isDerived(entity) || !parents.has(rowNameOf(entity, id)))
		.map(({ entity, id, before, set }) => ({ entity, id, set, before: before && shown(entity, before, set) }))
		.sort((a, b) => ENTITY_NAMES.indexOf(a.entity) - ENTITY_NAMES.indexOf(b.entity) || (a.id < b.id ? -1 : 1))
	return hashOf(told)
}

const isDerived = (entity: EntityName): boolean => factsOf(entity).ids === 'derived'

/** Of a changed row the fields that change, of a deleted one all that a cook can have set. */
function shown(entity: EntityName, before: Fields, set: Fields | null): Fields {
	const { fromServer = [], stamps = [] } = factsOf(entity)
	return Object.fromEntries(
		Object.entries(before).filter(
			([name]) => !fromServer.includes(name) && !stamps.includes(name) && (set === null || Object.hasOwn(set, name)),
		),
	)
}
