import { type Query, type Question, queryOf, questionOf, readBatch, writeBatch } from '../batch.ts'
import type { Db } from '../client.ts'
import type { audit_prunes, audit_seals } from '../schema/audit.ts'

export type Seal = typeof audit_seals.$inferSelect
export type Prune = typeof audit_prunes.$inferSelect

/** The tables of the sealed log, which only grow. */
export const SEALED_TABLES = ['audit_log', 'audit_seals', 'audit_prunes'] as const
/** The triggers that keep them so, as the migrations name them. */
export const AUDIT_TRIGGERS = SEALED_TABLES.flatMap((table) =>
	['update', 'delete', 'insert', 'inserted'].map((event) => `${table}_${event}`),
)

const LAST_SEAL = 'select * from audit_seals order by number desc limit 1'
const LAST_PRUNE = 'select * from audit_prunes order by number desc limit 1'
/** The last seal that was let go. */
const PRUNED = 'coalesce((select seal from audit_prunes order by number desc limit 1), 0)'
/** The row up to which there are seals. */
const UP_TO_SEAL = `coalesce((select upto from audit_seals order by number desc limit 1), (select upto from audit_prunes order by number desc limit 1), 0)`

const FIELDS = 'seq, id, created_at, action, actor, subject, outcome, detail'
/** JSON has no place for bytes, which no honest row contains: only a forged one is read by this. */
const FORGED_FIELDS = FIELDS.split(', ')
	.map((field) => `iif(typeof(${field}) = 'blob', 'bytes ' || hex(${field}), ${field})`)
	.join(', ')

/** The canonical text of consecutive rows: an array of JSON a row, a line each, in the order of `seq`. */
export type RowsText = { count: number; first: number; last: number; text: string }

const textQuery = (fields: string, after: string) =>
	`select count(*) as n, min(seq) as first, max(seq) as last, group_concat(line, char(10)) as text from (select seq, json_array(${fields}) as line from audit_log where seq > ${after} and seq <= ?1 order by seq limit ?2)`

type TextRow = Record<string, unknown> | undefined
const readText = (row: TextRow): RowsText => ({
	count: Number(row?.n ?? 0),
	first: Number(row?.first ?? 0),
	last: Number(row?.last ?? 0),
	text: String(row?.text ?? ''),
})

/** The rows after `after` up to `upto`, at most `limit`. */
export const rowsText = (
	{ after, upto, limit }: { after: number; upto: number; limit: number },
	mode: 'honest' | 'forged' = 'honest',
): Question<RowsText> =>
	questionOf(textQuery(mode === 'honest' ? FIELDS : FORGED_FIELDS, '?3'), [upto, limit, after], readText)

/** The first rows that no seal has, with the last seal and the last prune: where the next seal goes on. */
export async function findAwaitingSeal(
	db: Db,
	limit: number,
): Promise<{ seal: Seal | undefined; prune: Prune | undefined; rows: RowsText }> {
	const [seal, prune, rows] = await readBatch(db, [
		queryOf(LAST_SEAL, []),
		queryOf(LAST_PRUNE, []),
		queryOf(textQuery(FIELDS, UP_TO_SEAL), [Number.MAX_SAFE_INTEGER, limit]),
	])
	return {
		seal: seal?.rows[0] as Seal | undefined,
		prune: prune?.rows[0] as Prune | undefined,
		rows: readText(rows?.rows[0] as TextRow),
	}
}

/** Adds a seal unless another run has added it, or a later one. */
export const insertSeal = (seal: Seal): Query =>
	queryOf(
		'insert into audit_seals (number, upto, rows, created_at, key, rows_mac, mac, mac_before) select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 where not exists (select 1 from audit_seals where number >= ?1)',
		[seal.number, seal.upto, seal.rows, seal.created_at, seal.key, seal.rows_mac, seal.mac, seal.mac_before],
	)

/** The seals after a number, in order. */
export const listSeals = (after: number, limit: number): Query =>
	queryOf('select * from audit_seals where number > ?1 order by number limit ?2', [after, limit])

/**
 * The first seals after the newest copied one, in order; `after`: the last row that belongs to the seal before. That one
 * is among them while its copy is not noted. The notes are only for the page: anybody with the token can change them.
 */
export const listUncopied = (limit: number, newest = 0): Query =>
	queryOf(
		`select seals.*, coalesce((select upto from audit_seals where number < seals.number order by number desc limit 1), (select upto from audit_prunes order by number desc limit 1), 0) as after from audit_seals seals where number >= ?2 and (number > ?2 or not exists (select 1 from audit_copies where number >= ?2)) order by number limit ?1`,
		[limit, newest],
	)

export const insertCopy = (number: number, now: number): Query =>
	queryOf('insert into audit_copies (number, created_at) values (?1, ?2) on conflict do nothing', [number, now])

export const listPrunes = (): Query => queryOf('select * from audit_prunes order by number', [])

/** The prunes, and the newest seal made before a time that is not the newest of all: that one and its rows stay. */
export async function findPrunable(db: Db, before: number): Promise<{ prunes: Prune[]; seal: Seal | undefined }> {
	const [prunes, seal] = await readBatch(db, [
		listPrunes(),
		queryOf(
			`select * from audit_seals where number = coalesce((select number from audit_seals where number > ${PRUNED} and created_at >= ?1 order by number limit 1), (select max(number) from audit_seals)) - 1 and number > ${PRUNED}`,
			[before],
		),
	])
	return { prunes: (prunes?.rows ?? []) as unknown as Prune[], seal: seal?.rows[0] as Seal | undefined }
}

/** Adds a prune unless another run has added it, or a later one. */
export const insertPrune = (prune: Prune): Query =>
	queryOf(
		'insert into audit_prunes (number, upto, seal, seal_mac, created_at, key, mac, mac_before) select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 where not exists (select 1 from audit_prunes where number >= ?1)',
		[prune.number, prune.upto, prune.seal, prune.seal_mac, prune.created_at, prune.key, prune.mac, prune.mac_before],
	)

const PRUNED_STEPS = [
	'delete from audit_log where seq in (select seq from audit_log where seq <= (select upto from audit_prunes order by number desc limit 1) order by seq limit ?1)',
	'delete from audit_seals where number in (select number from audit_seals where number <= (select seal from audit_prunes order by number desc limit 1) order by number limit ?1)',
	'delete from audit_copies where number in (select number from audit_copies where number <= (select seal from audit_prunes order by number desc limit 1) order by number limit ?1)',
]

/** Deletes some of what the last prune lets go. Returns whether something is left. */
export async function deletePruned(db: Db, limit: number): Promise<boolean> {
	const results = await writeBatch(
		db,
		PRUNED_STEPS.map((sql) => queryOf(sql, [limit])),
	)
	return results.some(({ rowsAffected }) => rowsAffected === limit)
}

export type SealState = {
	last: Pick<Seal, 'number' | 'upto' | 'created_at'> | null
	/** How many rows wait for a seal, and when the first of them was written; null when none waits. */
	waiting: number
	oldestWaiting: number | null
	/** When the first seal without a copy was made; null when all have one. */
	oldestUncopied: number | null
	/** The number of a broken seal, 0 for a fault of the log as a whole; null when the hourly check has found none. */
	broken: number | null
	checkedAt: number | null
}

const numberOrNull = (value: unknown) => (value === null || value === undefined ? null : Number(value))

/** What the page and the alerts ask about the seals. */
export const sealState = (): Question<SealState> =>
	questionOf(
		`select last.number, last.upto, last.created_at, (select count(*) from audit_log where seq > ${UP_TO_SEAL}) as waiting, (select created_at from audit_log where seq > ${UP_TO_SEAL} order by seq limit 1) as oldest_waiting, (select created_at from audit_seals where number > coalesce((select max(number) from audit_copies), 0) order by number limit 1) as oldest_uncopied, checks.broken, checks.checked_at from (select 1) left join (${LAST_SEAL}) last left join audit_checks checks on checks.id = 1`,
		[],
		(row) => ({
			last:
				row?.number === null || row === undefined
					? null
					: { number: Number(row.number), upto: Number(row.upto), created_at: Number(row.created_at) },
			waiting: Number(row?.waiting ?? 0),
			oldestWaiting: numberOrNull(row?.oldest_waiting),
			oldestUncopied: numberOrNull(row?.oldest_uncopied),
			broken: numberOrNull(row?.broken),
			checkedAt: numberOrNull(row?.checked_at),
		}),
	)

/** 1 when the hourly check has found a fault, 0 otherwise. */
export const findBroken = (): Question<number> =>
	questionOf('select broken from audit_checks where id = 1', [], (row) => (numberOrNull(row?.broken) === null ? 0 : 1))

export type Check = { checked: number; checked_at: number; broken: number | null }

/** Where the hourly check is, the prunes, the triggers that are there, and the last seal. */
export const checkQueries = (): Query[] => [
	queryOf('select checked, checked_at, broken from audit_checks where id = 1', []),
	listPrunes(),
	auditTriggers(),
	queryOf(LAST_SEAL, []),
]

/** The seal that was checked last: the next rows follow it. */
export const findSeal = (number: number): Query => queryOf('select * from audit_seals where number = ?1', [number])

export const putCheck = ({ checked, checked_at, broken }: Check): Query =>
	queryOf(
		'insert into audit_checks (id, checked, checked_at, broken) values (1, ?1, ?2, ?3) on conflict (id) do update set checked = excluded.checked, checked_at = excluded.checked_at, broken = excluded.broken',
		[checked, checked_at, broken],
	)

/** The triggers on the tables of the sealed log, and whether these are tables. */
export const auditTriggers = (): Query =>
	queryOf(
		`select type, name, sql from sqlite_master where (type = 'trigger' and tbl_name in ('audit_log', 'audit_seals', 'audit_prunes')) or (type in ('table', 'view') and name in ('audit_log', 'audit_seals', 'audit_prunes'))`,
		[],
	)

/** The last row, the last number that SQLite has given to a row, and how many rows lie in what was pruned. */
export const auditEnds = (prunedUpto: number): Query =>
	queryOf(
		`select (select max(seq) from audit_log) as last, (select seq from sqlite_sequence where name = 'audit_log') as given, (select count(*) from audit_log where seq <= ?1) as pruned, (select min(seq) from audit_log) as first`,
		[prunedUpto],
	)

/** The newest rows about restores after a time, each with the seal whose number its detail begins with. */
export const findRestored = (since: number, limit: number): Query =>
	queryOf(
		`select log.seq, log.created_at, log.detail, seals.number, seals.upto, seals.mac from audit_log log left join audit_seals seals on seals.number = cast(log.detail as integer) where log.action = 'restored' and log.outcome = 'done' and log.created_at > ?1 order by log.created_at desc limit ?2`,
		[since, limit],
	)
