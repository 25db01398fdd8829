import type { EntityName } from '#app/sync/model/entities.ts'
import type { Change, Fields, Row } from './audit.ts'
import { BY_LINE, groupsOf, isApart, isBare, isInner, isSet, itemsOf, linesOf, setsIn } from './together.ts'

// What the oracle knows: what each cook saw and did, that the screen reported "saved", and what the server's database
// holds. It knows nothing of merging, overlays, cursors or replies, and uses no code of the engine.

export type Kind =
	| 'lost'
	| 'doubled'
	| 'silent overwrite'
	| 'diverged'
	| 'order'
	| 'off the screen'
	| 'cursor'
	| 'wrong cook'
	| 'torn'
	| 'stuck'
	| 'limit'
	| 'revived'
	| 'invented'
	| 'issue gone'
	| 'broken'

export type Violation = { kind: Kind; text: string }

/** What a cook did to one row, and the row that the cook saw before: null if there was none. */
export type Touch = {
	entity: EntityName
	id: string
	/** null: deleted it. */
	fields: Fields | null
	seen: { deleted: boolean; fields: Fields } | null
	/** The row as the screen showed it in addition, if the cook chose between two versions of it. */
	shown?: Fields
	/** The server had lost the row: all of it is sent again. */
	isTold?: boolean
	/** A deletion that the server need not receive: the act also closes an issue, and sends only that. */
	isUnsent?: boolean
}

/** One act of a cook. Its subject contains `n`, so that entries of the server's log can be assigned to it. */
export type Act = {
	n: number
	device: string
	userId: string
	verb: string
	touches: Touch[]
	/** When it began and when the screen reported it saved, both on one counter. */
	begun: number
	told: number
	/** Whether the screen reported it saved. */
	isSaved: boolean
	/** The ids of its edits; none while it is in progress. */
	mids: string[]
	/** Those of them that resend earlier acts, which had no room, and the numbers of those acts. */
	again: ReadonlyMap<string, number>
	/** Ids of the rows that its edits name, if they were seen before they were sent. */
	named?: ReadonlySet<string>
	/** The cook agreed to discard it. */
	isDiscarded: boolean
	/**
	 * Its device has been wiped since the server had it, and had no key or no space to encrypt it: nobody can send it
	 * again after a restore.
	 */
	isOutOfReach: boolean
}

export const subjectOf = (n: number, text: string): string => `#${n} ${text}`.slice(0, 300)
export const numberOf = (subject: string): number => Number(/^#(\d+) /.exec(`${subject} `)?.[1] ?? Number.NaN)

export type LoggedMutation = {
	order: number
	mid: string
	client_id: string
	seq: number
	user_id: string
	subject: string
	outcome: string
	ver: number
}

export type Evidence = {
	space: string
	userId: string
	acts: Act[]
	/** The server's log, in write order. */
	log: LoggedMutation[]
	/** Commits as [first version, version after the last]. */
	commits: [number, number][]
	/** The database's own record of its changes, without those that a restore has undone. */
	audit: Change[]
	rows: Row[]
	/** Devices that were copied, and the copies. */
	copied: ReadonlySet<string>
	/** The plan's limits, by entity. */
	limits: Readonly<Record<string, number>>
	/** Edits that must never be applied in this space. */
	forbidden: ReadonlySet<string>
	/** Edits that the server had no room for, for a time: edits of other rows have overtaken them. */
	waited: ReadonlySet<string>
	/** Edits that a restore has undone and nobody can send again: an act need not be complete without them. */
	outOfReach: ReadonlySet<string>
}

/** Timestamps and positions that the device sets itself: no cook loses one. */
const STAMPS = new Set(['created_at', 'updated_at', 'user_id', 'position'])
const ENGINE_ROWS = new Set<EntityName>(['revision', 'sync_issue', 'recipe_stats'])
/**
 * The id of a day or a link derives from its contents: two devices that know nothing of each other create the same row.
 */
const SAME_EVERYWHERE = new Set<EntityName>(['meal_plan', 'cookbook_recipe'])

export const keyOf = (entity: string, id: string): string => `${entity}:${id}`
const same = (a: unknown, b: unknown): boolean => a === b || canonical(a) === canonical(b)

export function canonical(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
	if (typeof value === 'object' && value !== null)
		return `{${Object.entries(value)
			.filter(([, item]) => item !== undefined)
			.sort(([a], [b]) => (a < b ? -1 : 1))
			.map(([name, item]) => `${name}:${canonical(item)}`)
			.join(',')}}`
	return JSON.stringify(value) ?? 'null'
}

/** Judges a space after all syncs have ended. */
export function judge(evidence: Evidence): Violation[] {
	const index = indexOf(evidence)
	return [
		...judgeLog(evidence, index),
		...judgeOrder(evidence, index),
		...judgeValues(evidence, index),
		...judgeChanges(evidence, index),
		...judgeDoubles(evidence, index),
		...judgeAtoms(evidence, index),
		...judgeIssues(evidence, index),
		...judgeKept(evidence),
		...judgeLimits(evidence),
		...judgeForeign(evidence),
	]
}

type Index = {
	actByNumber: Map<number, Act>
	logByMid: Map<string, LoggedMutation>
	logByAct: Map<number, LoggedMutation[]>
	auditByRow: Map<string, Change[]>
	/** Every value that was ever in a revision or an issue of a row: by row, then field. */
	keptValues: Map<string, Map<string, unknown[]>>
	actsOfDevice: Map<string, Act[]>
	actsOfRow: Map<string, Act[]>
	issuesByMid: Set<string>
}

function indexOf({ acts, log, audit }: Evidence): Index {
	const index: Index = {
		actByNumber: new Map(acts.map((act) => [act.n, act])),
		logByMid: new Map(log.map((entry) => [entry.mid, entry])),
		logByAct: new Map(),
		auditByRow: new Map(),
		keptValues: new Map(),
		actsOfDevice: new Map(),
		actsOfRow: new Map(),
		issuesByMid: new Set(),
	}
	for (const entry of log) add(index.logByAct, numberOf(entry.subject), entry)
	for (const change of audit) add(index.auditByRow, keyOf(change.entity, change.id), change)
	for (const act of acts) {
		add(index.actsOfDevice, act.device, act)
		for (const { entity, id } of act.touches) add(index.actsOfRow, keyOf(entity, id), act)
	}
	for (const { entity, after } of audit) {
		if (!after || (entity !== 'revision' && entity !== 'sync_issue')) continue
		const key = keyOf(String(after.fields.row_entity), String(after.fields.row_id))
		const kept =
			entity === 'revision' ? [after.fields.fields] : [after.fields.local_version, after.fields.server_version]
		for (const version of kept) keepValues(index, key, version)
		if (entity === 'sync_issue') {
			index.issuesByMid.add(String(after.fields.mid))
			keepOps(index, after.fields.local_version)
		}
	}
	return index
}

function keepValues(index: Index, key: string, version: unknown): void {
	if (typeof version !== 'object' || version === null) return
	const fields = index.keptValues.get(key) ?? new Map<string, unknown[]>()
	index.keptValues.set(key, fields)
	for (const [name, value] of Object.entries(version)) add(fields, name, value)
}

/** A rejected edit's issue holds its ops. */
function keepOps(index: Index, version: unknown): void {
	const { ops } = (version ?? {}) as { ops?: { entity: string; id: string; fields: Fields | null }[] }
	for (const op of Array.isArray(ops) ? ops : []) keepValues(index, keyOf(op.entity, op.id), op.fields)
}

function add<K, V>(map: Map<K, V[]>, key: K, value: V): void {
	const list = map.get(key)
	if (list) list.push(value)
	else map.set(key, [value])
}

const isKept = (index: Index, key: string, name: string, value: unknown): boolean =>
	(index.keptValues.get(key)?.get(name) ?? []).some((kept) => same(kept, value))

const isLineKept = (index: Index, key: string, name: string, line: string): boolean =>
	(index.keptValues.get(key)?.get(name) ?? []).some((kept) => linesOf(kept).includes(line))

const isTaken = (outcome: string): boolean => outcome === 'applied' || outcome === 'conflict'

/** I1, I11: every act reported saved is in the log, once per part, as its own cook's. */
function judgeLog({ acts, log, userId, copied, outOfReach }: Evidence, index: Index): Violation[] {
	const found: Violation[] = []
	for (const entry of log) {
		if (entry.user_id !== userId)
			found.push({ kind: 'wrong cook', text: `${entry.subject}: logged as ${entry.user_id}` })
		const act = index.actByNumber.get(numberOf(entry.subject))
		if (!act) found.push({ kind: 'wrong cook', text: `${entry.subject}: not an act of this cook` })
	}
	for (const act of acts) {
		if (!act.isSaved || act.isDiscarded || act.isOutOfReach) continue
		const isGone = (mid: string) =>
			!outOfReach.has(mid) &&
			!index.logByMid.has(mid) &&
			!isTakenBefore(act.again.get(mid), index) &&
			!isSentSince(act, mid, index) &&
			!isDeletedSince(act, act.again.get(mid), index)
		const isMissing = act.mids.some(isGone) || (act.mids.length === 0 && !isNothing(act))
		// One of two copies takes it back as never sent, but the other one has sent it: then the row stays, which loses
		// nothing.
		const isLeftToCopy = copied.has(act.device) && act.mids.length === 0 && act.touches.every(({ fields }) => !fields)
		if (isMissing && !isLeftToCopy && !isCancelled(act, index, copied))
			found.push({ kind: 'lost', text: `${describe(act)} was reported saved and is not in the server's log` })
		// What had no room is resent under a new id when the cook decides so: only edits that took effect count.
		const logged = (index.logByAct.get(act.n) ?? []).filter(({ outcome }) => isTaken(outcome)).length
		if (logged > Math.max(1, act.mids.length))
			found.push({ kind: 'doubled', text: `${describe(act)} stands ${logged} times in the log` })
	}
	return found
}

/**
 * Created and taken back before the server ever received it: for each of its rows the same cook on the same device
 * later deleted the row, that deletion had nothing of the row to send, and nothing of the row was ever sent before.
 */
function isCancelled(act: Act, index: Index, copied: ReadonlySet<string>): boolean {
	const later = (index.actsOfDevice.get(act.device) ?? []).filter(({ n }) => n >= act.n)
	// The deletion may also have had to close the issue of a row that had no room.
	const isUnsent = ({ n, mids }: Act, touch: Touch, key: string) =>
		(mids.length === 0 && !index.logByAct.has(n)) || touch.isUnsent || !index.auditByRow.has(key)
	const isTakenBack = (entity: EntityName, id: string) =>
		later.some(
			(deletion) =>
				deletion.touches.some(
					(touch) =>
						touch.entity === entity && touch.id === id && !touch.fields && isUnsent(deletion, touch, keyOf(entity, id)),
				) &&
				// This device cannot know what a copy of its store has sent.
				(copied.has(act.device) || !isHeardOf(index, entity, id, deletion)),
		)
	return act.touches.every(({ entity, id, fields, seen }) => {
		if (isTakenBack(entity, id)) return true
		const parent = (fields ?? seen?.fields)?.recipe_id ?? seen?.fields.recipe_id
		return entity === 'ingredient_line' && typeof parent === 'string' && isTakenBack('recipe', parent)
	})
}

/**
 * The earlier act that this one resends was taken under its first id: a restored server had it from a copy of the
 * device.
 */
const isTakenBefore = (number: number | undefined, index: Index): boolean =>
	number !== undefined && (index.logByAct.get(number) ?? []).some(({ outcome }) => isTaken(outcome))

/** Resent after this act: only under its last id, if a server has been restored since. */
function isSentSince(act: Act, mid: string, index: Index): boolean {
	const number = act.again.get(mid) ?? act.n
	const before = [...index.actByNumber.values()].filter(({ n }) => n <= act.n)
	const namesOf = (other: Act) => (other.n === number ? other.mids : [...other.again.keys()])
	const earlier = new Set(before.flatMap(namesOf))
	return index.logByAct.get(number)?.some((entry) => !earlier.has(entry.mid)) ?? false
}

/**
 * Resent by a later act, and then no longer: the same cook has deleted each of its rows on the same device, and nothing
 * of them was ever on the server.
 */
function isDeletedSince(sender: Act, number: number | undefined, index: Index): boolean {
	const act = number === undefined ? undefined : index.actByNumber.get(number)
	const isDeleted = (entity: EntityName, id: string) =>
		!index.auditByRow.has(keyOf(entity, id)) &&
		(index.actsOfDevice.get(sender.device) ?? []).some(
			({ n, touches }) =>
				n > sender.n && touches.some((touch) => touch.entity === entity && touch.id === id && !touch.fields),
		)
	return (
		act?.touches.every(({ entity, id, fields, seen }) => {
			const parent = entity === 'ingredient_line' ? (fields ?? seen?.fields)?.recipe_id : undefined
			return isDeleted(entity, id) || (typeof parent === 'string' && isDeleted('recipe', parent))
		}) ?? false
	)
}

function isHeardOf(index: Index, entity: EntityName, id: string, deletion: Act): boolean {
	// A deletion of what the server never had may have come before.
	if (!index.auditByRow.has(keyOf(entity, id))) return false
	const acts = index.actsOfRow.get(keyOf(entity, id)) ?? []
	const isOwnOnly = SAME_EVERYWHERE.has(entity) && hasSeenOnlyOwn(acts, entity, id, deletion)
	// What had no room waits on its device, and the server keeps nothing of what was refused.
	const isHeard = (n: number) => (index.logByAct.get(n) ?? []).some(({ outcome }) => isTaken(outcome))
	const isGone = ({ n, device, touches }: Act) =>
		device === deletion.device &&
		n < deletion.n &&
		touches.some((touch) => touch.id === id && !touch.fields) &&
		(index.logByAct.get(n) ?? []).some(({ outcome }) => outcome === 'applied')
	// Earlier acts of this device on the row were removed by a deletion that the server took.
	const goneAt = acts.findLast(isGone)?.n ?? 0
	return acts.some(
		({ n, device }) =>
			n < deletion.n &&
			isHeard(n) &&
			!(isOwnOnly && device !== deletion.device) &&
			!(device === deletion.device && n <= goneAt),
	)
}

/**
 * Whether everything that the cook saw of the deleted row was created on this device, down to its timestamp. Another
 * device's row of the same name is then not what this cook meant: it stays (an edit beats a delete that has not seen
 * it). If the deletion hits it all the same, the devices do not converge.
 */
const hasSeenOnlyOwn = (acts: Act[], entity: EntityName, id: string, { device, n, touches }: Act): boolean =>
	acts.some(
		(act) =>
			act.device === device &&
			act.n < n &&
			act.touches.some(
				(made) =>
					made.entity === entity &&
					made.id === id &&
					made.seen === null &&
					made.fields !== null &&
					touches.some((touch) => touch.id === id && !touch.fields && same(touch.seen?.fields, made.fields)),
			),
	)

/**
 * The fields that an act states: not those that were already on the screen, unless the cook chose between that and
 * another version. null: it deleted the row.
 */
export function writtenBy({ fields, seen, shown }: Touch): Fields | null {
	if (!fields || !seen || seen.deleted) return fields
	const stood = shown ?? seen.fields
	const isChosen = (name: string) => Object.hasOwn(seen.fields, name) && !same(seen.fields[name], fields[name])
	return Object.fromEntries(
		Object.entries(fields).filter(([name, value]) => isChosen(name) || !same(stood[name], value)),
	)
}

/** It wrote what was already there. */
const isNothing = ({ touches }: Act): boolean =>
	touches.every(({ fields, seen }) =>
		fields
			? seen !== null &&
				!seen.deleted &&
				Object.entries(fields).every(([name, value]) => same(seen.fields[name], value))
			: seen === null || seen.deleted,
	)

/** I4: a device's acts are in the log in the order in which it did them. */
function judgeOrder({ copied, waited }: Evidence, index: Index): Violation[] {
	const found: Violation[] = []
	for (const [device, acts] of index.actsOfDevice) {
		// Two copies of one store both send what they have, each at its own time.
		if (copied.has(device)) continue
		// Under the ids that they got when they were saved.
		const judged = acts.filter((act) => !act.isOutOfReach && !act.isDiscarded && act.touches.length > 0)
		const logged = judged.flatMap((act) =>
			act.mids.flatMap((mid) => {
				const entry = index.logByMid.get(mid)
				// An earlier act that had no room, and is resent with this one, keeps its position before what was done on top
				// of it.
				return entry && numberOf(entry.subject) === act.n ? [{ act, order: entry.order }] : []
			}),
		)
		for (const later of logged) {
			const mayGoOn = ({ act }: (typeof logged)[number]) => waited.size > 0 && !areOfOneRow(act, later.act)
			const overtaken = logged.find(
				(earlier) => earlier.act.told < later.act.begun && earlier.order > later.order && !mayGoOn(earlier),
			)
			if (overtaken)
				found.push({ kind: 'order', text: `${describe(later.act)} was applied before ${describe(overtaken.act)}` })
		}
	}
	return found
}

/**
 * Whether two acts touch one row, or the later one creates something that belongs to a row that the earlier one
 * creates.
 */
function areOfOneRow(a: Act, b: Act): boolean {
	const rowsOf = ({ named, touches }: Act) => named ?? new Set(touches.map(({ id }) => id))
	const rows = rowsOf(a)
	const made = (act: Act) => new Set(act.touches.flatMap(({ id, fields, seen }) => (fields && !seen ? [id] : [])))
	const isOf = (act: Act, ids: ReadonlySet<string>) =>
		act.touches.some(({ entity, fields, seen }) => !seen && ids.has(String(fields?.[PARENTS[entity] ?? ''])))
	return [...rowsOf(b)].some((id) => rows.has(id)) || isOf(b, made(a))
}

const PARENTS: Partial<Record<EntityName, string>> = {
	ingredient_line: 'recipe_id',
	cookbook_recipe: 'cookbook_id',
	meal_plan_item: 'meal_plan_id',
}

/** I1, I5: what an act wrote reached its row, or is in an issue or revision. */
function judgeValues({ acts }: Evidence, index: Index): Violation[] {
	const found: Violation[] = []
	for (const act of acts) {
		const entries = index.logByAct.get(act.n) ?? []
		if (entries.length === 0) continue
		const isRefused = entries.every(({ outcome }) => outcome === 'rejected' || outcome === 'over_limit')
		if (isRefused) {
			if (!entries.every(({ mid }) => index.issuesByMid.has(mid)))
				found.push({ kind: 'lost', text: `${describe(act)} was refused, and no issue says so` })
			continue
		}
		for (const touch of act.touches) {
			const missing = missingOf(touch, index)
			if (missing) found.push({ kind: 'lost', text: `${describe(act)}: ${missing}` })
		}
	}
	return found
}

function missingOf({ entity, id, fields, seen }: Touch, index: Index): string | null {
	// Two devices may close the same issue: the first one has.
	if (!fields || entity === 'sync_issue') return null
	const key = keyOf(entity, id)
	const history = index.auditByRow.get(key) ?? []
	for (const [name, value] of Object.entries(fields)) {
		if (STAMPS.has(name) || value === undefined || typeof value === 'boolean') continue
		if (seen && !seen.deleted && same(seen.fields[name], value)) continue
		if (BY_LINE.has(name)) {
			const before = linesOf(seen?.fields[name])
			const lost = linesOf(value).find(
				(line) =>
					!before.includes(line) &&
					!history.some(({ after }) => linesOf(after?.fields[name]).includes(line)) &&
					!isLineKept(index, key, name, line),
			)
			if (lost !== undefined) return `the line ${lost} of ${key} reached neither the row nor an issue`
			continue
		}
		if (isSet(name) || isInner(name)) {
			const lost = missingMember(name, value, { seen: seen?.fields[name], history, key, index })
			if (lost) return `${lost} of ${key} reached neither the row nor an issue`
			if (isSet(name)) continue
		}
		if (history.some(({ after }) => after && same(after.fields[name], value))) continue
		// A reading of words that another cook has typed since states nothing.
		if (isReadingOfOldWords(entity, name, { fields, seen, history })) continue
		if (isInner(name)) continue
		// The cook's next act in the same push may have replaced it before the row was written.
		if (isReplacedBySelf(index, key, name, value)) continue
		if (!isKept(index, key, name, value))
			return `${name} = ${canonical(value)} of ${key} reached neither the row nor an issue`
	}
	return null
}

/** What was added to a set reached the row, or is kept, or its own cook has removed it again. */
function missingMember(
	name: string,
	value: unknown,
	{ seen, history, key, index }: { seen: unknown; history: Change[]; key: string; index: Index },
): string | undefined {
	const before = setsIn(name, seen)
	for (const [set, items] of setsIn(name, value)) {
		const added = items.filter((item) => !(before.get(set) ?? []).includes(item))
		const holds = (holder: unknown, item: string) => (setsIn(name, holder).get(set) ?? []).includes(item)
		const isThere = (item: string) =>
			history.some(({ after }) => holds(after?.fields[name], item)) ||
			(index.keptValues.get(key)?.get(name) ?? []).some((kept) => holds(kept, item)) ||
			(index.actsOfRow.get(key) ?? []).some(({ touches }) =>
				touches.some(
					(touch) =>
						keyOf(touch.entity, touch.id) === key &&
						holds(touch.seen?.fields[name], item) &&
						(!touch.fields || (name in touch.fields && !holds(touch.fields[name], item))),
				),
			)
		const lost = added.find((item) => !isThere(item))
		if (lost) return `${lost} in ${set}`
	}
	return undefined
}

function isReadingOfOldWords(
	entity: string,
	name: string,
	{ fields, seen, history }: Pick<Touch, 'fields' | 'seen'> & { history: Change[] },
): boolean {
	const words = groupsOf(entity).find(({ names }) => names.includes(name))?.words
	if (!words || !seen || (fields && words in fields && !same(fields[words], seen.fields[words]))) return false
	return history.some(({ after }) => after && !same(after.fields[words], seen.fields[words]))
}

/** Whether somebody who saw this value, in the row or in a choice about it, overwrote it with another one. */
function isReplacedBySelf(index: Index, key: string, name: string, value: unknown): boolean {
	for (const act of index.actsOfRow.get(key) ?? []) {
		if (!index.logByAct.has(act.n)) continue
		for (const touch of act.touches) {
			if (keyOf(touch.entity, touch.id) !== key || !touch.seen) continue
			const writes = touch.fields === null || name in touch.fields
			if (writes && (same(touch.seen.fields[name], value) || same(touch.shown?.[name], value))) return true
		}
	}
	return false
}

/** The touches in the commit that a version belongs to. */
function touchesByCommit({ commits, log }: Evidence, index: Index): (ver: number) => Touch[] {
	const byCommit = new Map<[number, number], Touch[]>()
	return (ver) => {
		const range = commits.find(([from, to]) => ver >= from && ver < to)
		if (!range) return []
		const known = byCommit.get(range)
		if (known) return known
		const touches = log
			.filter((entry) => entry.ver >= range[0] - 1 && entry.ver <= range[1])
			.flatMap((entry) => index.actByNumber.get(numberOf(entry.subject))?.touches ?? [])
		byCommit.set(range, touches)
		return touches
	}
}

/** I5, I10: every change of a row has an author who had seen what it replaced, or the replaced value is kept. */
function judgeChanges(evidence: Evidence, index: Index): Violation[] {
	const found: Violation[] = []
	const { audit } = evidence
	const touchesOf = touchesByCommit(evidence, index)
	for (const change of audit) {
		const { entity, id, before, after, ver } = change
		if (ENGINE_ROWS.has(entity) || !before || !after) continue
		// The server has stripped a row that was deleted long ago; an author who creates it again has nothing to see of it.
		if ((before.deleted && isBare(after)) || isBare(before)) continue
		const key = keyOf(entity, id)
		const authors = touchesOf(ver).filter((touch) => touch.entity === entity && touch.id === id)
		const say = (kind: Kind, text: string) => found.push({ kind, text: `version ${ver} of ${key}: ${text}` })
		if (authors.length === 0) {
			say('invented', 'changed, and nobody did it')
			continue
		}
		if (before.deleted && !after.deleted && !authors.some(({ fields }) => fields !== null))
			say('revived', 'came back, and nobody edited or restored it')
		if (!before.deleted && after.deleted) judgeDelete(before.fields, authors, key, index, say)
		judgeFields(before.fields, after.fields, authors, key, index, say)
		if (!after.deleted) judgeGroups(entity, before, after.fields, authors, say)
		if (!before.deleted && !after.deleted) judgeSets(before.fields, after.fields, authors, say)
	}
	return found
}

type Say = (kind: Kind, text: string) => void

function judgeFields(before: Fields, after: Fields, authors: Touch[], key: string, index: Index, say: Say): void {
	for (const [name, old] of Object.entries(before)) {
		const value = after[name]
		if (STAMPS.has(name) || typeof old === 'boolean' || same(old, value)) continue
		if (BY_LINE.has(name)) {
			judgeLines(name, linesOf(old), linesOf(value), authors, key, index, say)
			continue
		}
		if (isSet(name) || isInner(name)) continue
		const wrote = authors.filter((touch) => valuesOf(touch, name).some((known) => same(known, value)))
		if (wrote.length === 0) say('invented', `${name} became ${canonical(value)}, which nobody wrote`)
		if (!authors.some(({ seen }) => seen && same(seen.fields[name], old)) && !isKept(index, key, name, old))
			say('silent overwrite', `${name} ${canonical(old)} gave way to ${canonical(value)}, unseen and kept nowhere`)
	}
}

/** A group of values was written by one of the authors, all of it: 3 kg and 2000 g never become 3 g. */
function judgeGroups(
	entity: EntityName,
	before: { deleted: boolean; fields: Fields },
	after: Fields,
	authors: Touch[],
	say: Say,
): void {
	for (const { names, words } of groupsOf(entity)) {
		const as = (fields: Fields) => canonical(names.map((name) => fields[name] ?? null))
		if (as(before.fields) === as(after)) continue
		const said = authors.filter(({ fields }) => fields).flatMap((touch) => saidBy(touch).map(as))
		if (!said.includes(as(after)) && !(before.deleted && said.length === 0))
			say('torn', `${names.join(', ')} became ${as(after)}, which nobody said in one`)
		if (!words || before.deleted || same(before.fields[words], after[words])) continue
		const isTyped = authors.some(
			({ fields, seen, shown, isTold }) =>
				fields &&
				same(fields[words] ?? after[words], after[words]) &&
				// A restored server gets the row with its words.
				(!seen || shown || isTold || !same(seen.fields[words], after[words])),
		)
		if (!isTyped)
			say('silent overwrite', `the words ${canonical(before.fields[words])} gave way to a reading of older ones`)
	}
}

/** The row as an author wanted it, given what the author saw. */
const saidBy = ({ fields, seen, shown }: Touch): Fields[] => [
	{ ...seen?.fields, ...fields },
	{ ...shown, ...fields },
	{ ...shown, ...seen?.fields, ...fields },
]

/** A set loses only what somebody removed who had seen it, and gains nothing that nobody named. */
function judgeSets(before: Fields, after: Fields, authors: Touch[], say: Say): void {
	for (const [name, old] of Object.entries(before)) {
		const now = setsIn(name, after[name])
		for (const [set, items] of setsIn(name, old)) {
			const left = now.get(set) ?? []
			const inSet = (value: unknown) => setsIn(name, value).get(set) ?? []
			const isTakenOut = (item: string) =>
				authors.some(({ seen, shown, fields }) =>
					[seen?.fields, shown, fields].some((fields) => inSet(fields?.[name]).includes(item)),
				)
			const lost = items.find((item) => !left.includes(item) && !isTakenOut(item))
			if (lost) say('silent overwrite', `${set} lost ${lost}, and nobody who saw it took it out`)
			const isNamed = (item: string) =>
				authors.some((touch) => valuesOf(touch, name).some((value) => inSet(value).includes(item)))
			const strange = left.find((item) => !items.includes(item) && !isNamed(item))
			if (strange) say('invented', `${set} has ${strange}, which nobody put there`)
		}
		if (isInner(name)) judgeAnswers(name, before, after, authors, say)
	}
}

/** An answer in the cook's preferences is replaced only by an author who changed it. */
function judgeAnswers(name: string, before: Fields, after: Fields, authors: Touch[], say: Say): void {
	const [old, now] = [before[name], after[name]] as Fields[]
	const sets = setsIn(name, now)
	for (const [inner, value] of Object.entries(now ?? {})) {
		if (sets.has(`${name}.${inner}`) || same(value, old?.[inner])) continue
		const isChanged = authors.some(
			({ fields, seen }) =>
				same((fields?.[name] as Fields)?.[inner], value) && !same((seen?.fields[name] as Fields)?.[inner], value),
		)
		const isTold = authors.some(({ isTold, seen }) => isTold || !seen)
		if (!isChanged && !isTold)
			say('silent overwrite', `${inner} became ${canonical(value)}, and nobody changed it to that`)
	}
}

/** A kept version of a row holds complete groups, so that restoring it gives no torn row. */
function judgeKept({ audit }: Evidence): Violation[] {
	const found: Violation[] = []
	for (const { entity, id, after } of audit) {
		if (!after || after.deleted || (entity !== 'revision' && entity !== 'sync_issue')) continue
		const { fields, local_version, row_entity, type } = after.fields
		if (entity === 'sync_issue' && (type === 'rejected' || type === 'over_limit')) continue
		const kept = ((entity === 'revision' ? fields : local_version) ?? {}) as Fields
		for (const { names } of groupsOf(String(row_entity))) {
			const held = names.filter((name) => name in kept)
			if (held.length > 0 && held.length < names.length)
				found.push({
					kind: 'torn',
					text: `${entity} ${id} of a ${row_entity} holds ${held.join(', ')} without the rest`,
				})
		}
	}
	return found
}

/** What its cook wrote or saw: a row that a restored server has lost is sent as a whole. */
const valuesOf = ({ fields, seen, shown }: Touch, name: string): unknown[] =>
	[fields?.[name], seen?.fields[name], shown?.[name]].filter((value) => value !== undefined)

function judgeLines(
	name: string,
	old: string[],
	lines: string[],
	authors: Touch[],
	key: string,
	index: Index,
	say: Say,
): void {
	const wrote = new Set(authors.flatMap((touch) => valuesOf(touch, name)).flatMap(linesOf))
	const seen = new Set(authors.flatMap((touch) => linesOf(touch.seen?.fields[name])))
	for (const line of lines)
		if (!old.includes(line) && !wrote.has(line)) say('invented', `${name} has the line ${line}, which nobody wrote`)
	const [only] = authors
	const isOne = authors.length === 1 && only?.seen && !only.shown && !only.isTold && only.fields?.[name] !== undefined
	const couldStand = isOne && isApart(linesOf(only.seen?.fields[name]), linesOf(only.fields?.[name]), old)
	for (const line of old)
		if (!lines.includes(line) && !seen.has(line) && (couldStand || !isLineKept(index, key, name, line)))
			say('silent overwrite', `${name} lost the line ${line}, unseen and kept nowhere`)
}

function judgeDelete(before: Fields, authors: Touch[], key: string, index: Index, say: Say): void {
	const deleters = authors.filter(({ fields }) => fields === null)
	if (deleters.length === 0) {
		say('invented', 'was deleted, and nobody did it')
		return
	}
	for (const [name, old] of Object.entries(before)) {
		if (STAMPS.has(name) || typeof old === 'boolean' || isEmptySet(name, old)) continue
		// Seen by the author of the deletion, or written by somebody in the same push whose next act it was.
		const isSeen = authors.some(({ seen, fields }) => same(seen?.fields[name], old) || same(fields?.[name], old))
		if (!isSeen && !isKept(index, key, name, old))
			say('silent overwrite', `was deleted with ${name} ${canonical(old)}, which the deleter had not seen`)
	}
}

const isEmptySet = (name: string, value: unknown): boolean => isSet(name) && itemsOf(value).length === 0

/** I2: what was written once reached the row once, and nothing exists twice. */
function judgeDoubles({ rows }: Evidence, index: Index): Violation[] {
	const found: Violation[] = []
	const names = new Map<string, string>()
	for (const { entity, id, fields } of rows) {
		if (ENGINE_ROWS.has(entity)) continue
		const name =
			fields.title ?? fields.name ?? fields.ingredient_name ?? (entity === 'ingredient_line' ? fields.text : null)
		if (typeof name !== 'string' || name === '') continue
		const other = names.get(`${entity} ${name}`)
		if (other && other !== id)
			found.push({ kind: 'doubled', text: `${entity} ${name} stands as ${other} and as ${id}` })
		names.set(`${entity} ${name}`, id)
	}
	const writers = new Map<string, number>()
	for (const act of index.actByNumber.values())
		for (const { entity, id, fields, seen, shown, isTold } of act.touches)
			for (const [name, value] of Object.entries({
				...(seen?.deleted || isTold
					? { ...seen?.fields, ...shown }
					: saidBeside(entity, fields, { ...seen?.fields, ...shown })),
				...fields,
			}))
				bump(writers, `${entity}:${id}.${name}=${canonical(value)}`)
	for (const [key, history] of index.auditByRow) {
		if (history.some(({ entity }) => ENGINE_ROWS.has(entity))) continue
		const times = new Map<string, number>()
		// Only values that nobody else ever writes are conclusive. A row that the server has stripped is written again as a
		// whole.
		for (const { before, after } of history)
			for (const [name, value] of Object.entries(before && isBare(before) ? {} : (after?.fields ?? {})))
				if (typeof value === 'string' && value.startsWith('~') && !same(before?.fields[name], value))
					bump(times, `${key}.${name}=${canonical(value)}`)
		for (const [what, count] of times)
			if (!BY_LINE.has(what.slice(key.length + 1).split('=')[0] ?? '') && count > (writers.get(what) ?? 0))
				found.push({ kind: 'doubled', text: `${what} was written ${count} times` })
	}
	return found
}

/** An author who changes a part of a group sends the rest of it again, as the author saw it. */
function saidBeside(entity: EntityName, fields: Fields | null, stood: Fields): Fields {
	const names = groupsOf(entity).flatMap(({ names }) => (fields && names.some((name) => name in fields) ? names : []))
	return Object.fromEntries(names.filter((name) => name in stood).map((name) => [name, stood[name]]))
}

const bump = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)

/** I12: rows that one act created were created together. */
function judgeAtoms({ acts, commits }: Evidence, index: Index): Violation[] {
	const found: Violation[] = []
	for (const act of acts) {
		// The parts of a larger act are separate atoms.
		if (act.mids.length > 1) continue
		const entries = index.logByAct.get(act.n) ?? []
		// A row that a restore undid may have been created again by another device's edit of it.
		const made = act.touches.filter(
			({ entity, id, seen, fields }) => !seen && fields && (index.actsOfRow.get(keyOf(entity, id))?.length ?? 0) === 1,
		)
		const first = made.map(
			({ entity, id }) => index.auditByRow.get(keyOf(entity, id))?.find(({ before }) => !before)?.ver,
		)
		const isApplied = entries.some(({ outcome }) => isTaken(outcome))
		if (isApplied && first.some((ver) => ver === undefined)) {
			found.push({ kind: 'torn', text: `${describe(act)}: not all of its rows are there` })
			continue
		}
		const ranges = new Set(first.map((ver) => commits.find(([from, to]) => (ver ?? 0) >= from && (ver ?? 0) < to)?.[0]))
		// A row whose id derives from its contents (a day, a link) may have been created by another device before.
		const isOwn = made.every(({ entity }) => !SAME_EVERYWHERE.has(entity))
		if (isApplied && isOwn && ranges.size > 1)
			found.push({ kind: 'torn', text: `${describe(act)}: its rows came in ${ranges.size} commits` })
	}
	return found
}

/** I8: an issue stays as it is until the cook has decided. */
function judgeIssues(evidence: Evidence, index: Index): Violation[] {
	const found: Violation[] = []
	const touchesOf = touchesByCommit(evidence, index)
	for (const { entity, id, ver, before, after } of evidence.audit) {
		if (entity !== 'sync_issue' || !before) continue
		// The server strips issues that were resolved long ago.
		if (after && isBare(after) && (before.deleted || before.fields.resolved_at !== null)) continue
		if (isBare(before)) continue
		if (!after || (after.deleted && !before.deleted)) {
			found.push({ kind: 'issue gone', text: `issue ${id} was deleted` })
			continue
		}
		// Resolved, and reopened in the same commit by what then conflicted again: what it no longer contains has been
		// done.
		const isSettled = touchesOf(ver).some((touch) => touch.entity === entity && touch.id === id)
		const dropped = isSettled ? undefined : droppedOf(before.fields, after.fields)
		if (dropped) found.push({ kind: 'issue gone', text: `issue ${id} no longer holds ${dropped}` })
		const isClosed = before.fields.resolved_at === null && after.fields.resolved_at !== null
		// What had no room and has found some needs no decision any more.
		const hasRoom = before.fields.type === 'over_limit' && after?.fields.resolution === 'local'
		// What was refused because of a row that had no room is resent with it.
		const again = index.logByAct.get(numberOf(String(before.fields.subject))) ?? []
		const isAgain = after.fields.resolution === 'local' && again.some(({ mid }) => mid !== before.fields.mid)
		const isDecided = hasRoom || isAgain || index.actsOfRow.has(keyOf('sync_issue', id))
		if (isClosed && !isDecided && !isGivenUp(evidence, index, { ver, issue: before.fields, touches: touchesOf(ver) }))
			found.push({ kind: 'issue gone', text: `issue ${id} was closed by nobody` })
	}
	return found
}

type Closing = { ver: number; issue: Fields; touches: Touch[] }

/**
 * What had no room exists on its own device only. The cook who deletes it there has decided on its issue too, in the
 * same commit: nothing is lost as long as the author of the deletion saw each row that the edit created as live, or it
 * belongs to such a recipe, and no version of what it created was ever on the server for somebody else to see.
 */
function isGivenUp({ copied }: Evidence, index: Index, { ver, issue, touches }: Closing): boolean {
	const maker = issue.type === 'over_limit' ? index.actByNumber.get(numberOf(String(issue.subject))) : undefined
	if (!maker) return false
	const isHere = (device: string) => device === maker.device || (copied.has(device) && copied.has(maker.device))
	const isDeletedHere = (entity: EntityName, id: string) =>
		(index.actsOfRow.get(keyOf(entity, id)) ?? []).some(
			(act) =>
				isHere(act.device) &&
				act.begun > maker.begun &&
				act.touches.some(
					(touch) =>
						touch.entity === entity &&
						touch.id === id &&
						touch.fields === null &&
						touch.seen?.deleted === false &&
						touches.includes(touch),
				),
		)
	return maker.touches.every(({ entity, id, fields, seen }) => {
		const isKnown = (index.auditByRow.get(keyOf(entity, id)) ?? []).some((change) => change.ver <= ver)
		if (isKnown && !seen) return false
		const parent = entity === 'ingredient_line' ? (fields?.recipe_id ?? seen?.fields.recipe_id) : undefined
		return isDeletedHere(entity, id) || (typeof parent === 'string' && isDeletedHere('recipe', parent))
	})
}

/** A value that an open issue held and, still open, no longer holds. */
function droppedOf(before: Fields, after: Fields): string | undefined {
	if (before.resolved_at !== null || after.resolved_at !== null) return undefined
	const [held, holds] = [before.local_version, after.local_version] as (Fields | null)[]
	return Object.keys(held ?? {}).find((name) => !Object.hasOwn(holds ?? {}, name))
}

/** I14: no more live rows than the plan allows. */
function judgeLimits({ rows, limits }: Evidence): Violation[] {
	return Object.entries(limits).flatMap(([entity, limit]): Violation[] => {
		const live = rows.filter((row) => row.entity === entity && !row.deleted).length
		return live > limit ? [{ kind: 'limit', text: `${live} of ${entity}, and the plan has room for ${limit}` }] : []
	})
}

/** I11: what no cook of this space did is not applied in it. */
function judgeForeign({ log, forbidden }: Evidence): Violation[] {
	return log
		.filter(({ mid, outcome }) => forbidden.has(mid) && outcome !== 'rejected')
		.map(
			({ subject, outcome }): Violation => ({ kind: 'wrong cook', text: `${subject}: another cook's, and ${outcome}` }),
		)
}

export const describe = ({ n, device, verb, touches }: Act): string =>
	`#${n} ${verb} on ${device} (${touches
		.slice(0, 3)
		.map(({ entity, id }) => keyOf(entity, id))
		.join(', ')}${touches.length > 3 ? ', ...' : ''})`

/** What an act wrote, for the story. */
export function tellTouches({ touches }: Act): string {
	const told = touches.slice(0, 4).map(({ entity, id, fields }) => {
		const values = Object.entries(fields ?? {})
			.filter(([name]) => !STAMPS.has(name))
			.map(([name, value]) => `${name}: ${canonical(value)}`)
		return `${entity}:${id.slice(-6)} ${fields ? `{${values.join(', ')}}` : 'deleted'}`
	})
	return `${told.join('; ')}${touches.length > 4 ? `; and ${touches.length - 4} more` : ''}`
}
