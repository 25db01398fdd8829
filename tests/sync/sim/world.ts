import type { Edit, Seen } from '#app/sync/model/edit.ts'
import type { EntityName, RowChange } from '#app/sync/model/entities.ts'
import { type Change, type Fields, type Row, readAudit, readCommits, readLog, readRows, type Watched } from './audit.ts'
import type { Answer } from './network.ts'
import {
	type Act,
	describe,
	type Evidence,
	judge,
	keyOf,
	type LoggedMutation,
	numberOf,
	subjectOf,
	type Touch,
	type Violation,
} from './oracle.ts'
import { type Random, uuidFrom } from './random.ts'
import type { Cook, Server, ServerRequest } from './server.ts'
import type { Time } from './timeline.ts'

/** What a screen shows of a row. */
type Screen = (entity: EntityName, id: string) => Fields | undefined
type Cooking = { device: string; userId: string; screen?: Screen }

/** An edit in a device's outbox. */
export type Waiting = {
	mid: string
	subject: string
	ops: { entity: EntityName; id: string; fields: Fields | null; base: Fields | null }[]
}

/** The server's log as far as it has been read, and after how many restores. */
type Book = { log: LoggedMutation[]; byMid: Map<string, LoggedMutation>; restores: number }
const newBook = (restores: number): Book => ({ log: [], byMid: new Map(), restores })

/** What all actors of a schedule share, and its records. */
export class World {
	readonly time: Time
	readonly random: Random
	readonly database: Watched
	/** The way to the server; rejects as fetch does. */
	readonly send: (request: ServerRequest) => Promise<Answer>
	readonly cooks: Cook[] = []
	readonly acts: Act[] = []
	readonly violations: Violation[] = []
	readonly story: string[] = []
	readonly copied = new Set<string>()
	/** Edits that were refused before a restore: they need not be on the screen while they are resent. */
	readonly refused = new Set<string>()
	/** Edits that the server had and a restore removed: the screen shows them as others had changed them since. */
	readonly undone = new Set<string>()
	/**
	 * Edits under another cook's name that somebody tries to bring in, and those that create a row under an id of another
	 * space.
	 */
	readonly forbidden = new Set<string>()
	/** Those of them under a taken id: in a restored database it may be free. */
	readonly underTakenId = new Set<string>()
	/**
	 * Edits that a restore has undone, of devices that have been wiped and could not encrypt them: nobody sends them
	 * again.
	 */
	readonly outOfReach = new Set<string>()
	/** Edits that the server had no room for when they were sent. */
	readonly waited = new Set<string>()
	edits = 0
	bigRows = 30
	/** Whether the story includes the network traffic. */
	isVerbose = false
	#tags = 0
	#counted = 0
	readonly #looks = new Map<string, { at: string; found: unknown }>()
	readonly #books = new Map<string, Book>()
	readonly #actsByRow = new Map<string, Set<Act>>()
	readonly #actsByDevice = new Map<string, Act[]>()
	#ids: Random
	/** Acknowledged edits that a device was wiped of and could not encrypt. */
	readonly #forgotten = new Set<string>()
	/** Numbers of the audit that a restore has undone. */
	#undone: [number, number][] = []
	#backupAt = 0

	constructor(parts: Pick<World, 'time' | 'random' | 'database' | 'send'>) {
		this.time = parts.time
		this.random = parts.random
		this.database = parts.database
		this.send = parts.send
		this.#ids = parts.random.fork('ids')
	}

	tell(who: string, what: string): void {
		this.story.push(`${(this.time.now / 1000).toFixed(3).padStart(10)} s  ${who}: ${what}`)
	}

	accuse(violation: Violation): void {
		this.tell('ORACLE', `${violation.kind}: ${violation.text}`)
		this.violations.push(violation)
	}

	tag(): string {
		this.#tags += 1
		return `~${this.#tags}~`
	}

	makeId(): string {
		return uuidFrom(this.#ids, this.time.date)
	}

	/** The same edit, recorded as the cook does it: what was looked at, what was done. */
	record(edit: Edit, { screen, ...who }: Cooking): { act: Act; edit: Edit } {
		const act: Act = {
			n: this.acts.length + 1,
			...who,
			verb: edit.verb,
			touches: [],
			begun: this.#count(),
			told: Number.POSITIVE_INFINITY,
			isSaved: false,
			mids: [],
			again: new Map(),
			isDiscarded: false,
			isOutOfReach: false,
		}
		this.acts.push(act)
		const ofDevice = this.#actsByDevice.get(who.device) ?? []
		ofDevice.push(act)
		this.#actsByDevice.set(who.device, ofDevice)
		const plan = (seen: Seen): RowChange[] => {
			const changes = edit.plan(seen)
			act.touches = changes.map((change) => touchOf(change, seen, screen))
			for (const { entity, id } of act.touches) {
				const key = keyOf(entity, id)
				this.#actsByRow.set(key, (this.#actsByRow.get(key) ?? new Set()).add(act))
			}
			return changes
		}
		return { act, edit: { ...edit, subject: subjectOf(act.n, edit.subject), plan } }
	}

	/** R20: what the server acknowledges is in its log. */
	checkReply(text: string): void {
		if (text.includes('"waits":['))
			for (const { mid } of JSON.parse(text).waits as { mid: string }[]) this.waited.add(mid)
		if (!text.includes('"acked":["')) return
		const { acked }: { acked: string[] } = JSON.parse(text)
		const logs = this.cooks.map(({ space }) => this.logByMid(space))
		const unknown = acked.find((mid) => !logs.some((log) => log.has(mid)))
		// A restore may have come between the answer and this check.
		if (unknown && this.#undone.length === 0)
			this.accuse({ kind: 'lost', text: `the server acknowledged ${unknown}, which is not in its log` })
	}

	/** All acts that touched a row, or tried to. */
	actsOn(key: string): Act[] {
		return [...(this.#actsByRow.get(key) ?? [])]
	}

	/** The acts of one cook on one device, in order. */
	actsHere(device: string, userId: string): Act[] {
		return (this.#actsByDevice.get(device) ?? []).filter((act) => act.userId === userId)
	}

	/** Records that the screen reported it saved. `waiting`: the outbox of its device. */
	say(act: Act, mids: string[], waiting: Waiting[]): void {
		act.isSaved = true
		act.mids = mids
		this.#addLines(act, waiting)
		noteUnsent(act, waiting)
		const others = waiting.filter(({ mid, subject }) => mids.includes(mid) && numberOf(subject) !== act.n)
		act.again = new Map(others.map(({ mid, subject }) => [mid, numberOf(subject)]))
		act.told = this.#count()
	}

	/**
	 * An act that restores a recipe that was never sent also restores its lines, with words that its cook wrote before.
	 */
	#addLines(act: Act, waiting: Waiting[]): void {
		const revived = new Set(act.touches.flatMap(({ id, seen }) => (seen?.deleted ? [id] : [])))
		if (revived.size === 0) return
		const told = new Set(act.touches.map(({ entity, id }) => keyOf(entity, id)))
		const ops = waiting.filter(({ mid }) => act.mids.includes(mid)).flatMap((entry) => entry.ops)
		for (const { entity, id, fields, base } of ops) {
			const key = keyOf(entity, id)
			if (entity !== 'ingredient_line' || base || !fields || told.has(key) || !revived.has(String(fields.recipe_id)))
				continue
			const isKnown = this.actsOn(key).some(
				({ userId, touches }) =>
					userId === act.userId && touches.some((touch) => touch.id === id && touch.fields?.text === fields.text),
			)
			if (!isKnown) continue
			act.touches.push({ entity, id, fields: structuredClone(fields), seen: null, isTold: true })
			this.#actsByRow.get(key)?.add(act)
		}
	}

	/** Records an edit that no cook has made; it may end in any way, as long as its neighbours get through. */
	recordStray(device: string, userId: string, mid: string): Act {
		const { act } = this.record({ verb: 'shopping_item.add', subject: '', plan: () => [] }, { device, userId })
		act.mids = [mid]
		return act
	}

	backUp(server: Server): void {
		server.backUp()
		this.#backupAt = this.#lastAudit()
		this.tell('server', 'a backup is taken')
	}

	restore(server: Server): void {
		const log = this.log()
		const before = new Set(log.map(({ mid }) => mid))
		for (const { mid, outcome } of log) if (outcome === 'rejected') this.refused.add(mid)
		server.restore(() => this.makeId())
		for (const mid of this.underTakenId) this.forbidden.delete(mid)
		this.#undone.push([this.#backupAt, this.#lastAudit()])
		const after = new Set(this.log().map(({ mid }) => mid))
		const undone = [...before].filter((mid) => !after.has(mid))
		for (const mid of undone) {
			this.undone.add(mid)
			if (this.#forgotten.has(mid)) this.outOfReach.add(mid)
		}
		this.tell('server', `restored from the backup; ${undone.length} edits are undone`)
		for (const act of this.acts) if (act.mids.some((mid) => undone.includes(mid))) act.isOutOfReach ||= isForgotten(act)
	}

	/**
	 * A device has been wiped and could not encrypt what the server had acknowledged: it cannot send these edits again
	 * after a restore. Edits that a restore has undone before the device learned of it are out of reach at once.
	 */
	forget(device: string, acknowledged: ReadonlySet<string>): void {
		const known = new Set(this.log().map(({ mid }) => mid))
		for (const act of this.acts) {
			if (act.device !== device || act.mids.length === 0) continue
			const gone = act.mids.filter((mid) => acknowledged.has(mid))
			for (const mid of gone) {
				this.#forgotten.add(mid)
				if (!known.has(mid)) this.outOfReach.add(mid)
			}
			if (gone.length < act.mids.length) continue
			forgotten.add(act)
			if (!act.mids.every((mid) => known.has(mid))) act.isOutOfReach = true
		}
	}

	/** The server's log, of one space or of all. */
	log(space?: string): LoggedMutation[] {
		const spaces = space ? [space] : this.cooks.map((cook) => cook.space)
		return spaces.length === 1 ? this.#bookOf(spaces[0] ?? '').log : spaces.flatMap((one) => this.#bookOf(one).log)
	}

	/** The same by the id of the edit. */
	logByMid(space: string): ReadonlyMap<string, LoggedMutation> {
		return this.#bookOf(space).byMid
	}

	/** Reads on from the last position; from the start after a restore, which removes entries. */
	#bookOf(space: string): Book {
		return this.#onceA(`log ${space}`, () => {
			const known = this.#books.get(space)
			const book = known?.restores === this.#undone.length ? known : newBook(this.#undone.length)
			this.#books.set(space, book)
			for (const entry of readLog(this.database, space, book.log.at(-1)?.order)) {
				book.log.push(entry)
				book.byMid.set(entry.mid, entry)
			}
			return book
		})
	}

	headOf(space: string): { epoch: string; head: number } {
		return this.#onceA(`head ${space}`, () => {
			const [row] = this.database.all(
				'select epoch, coalesce((select max(ver_to) - 1 from sync_commits where space = ?), 0) as head from spaces where id = ?',
				space,
				space,
			)
			return { epoch: String(row?.epoch), head: Number(row?.head) }
		})
	}

	rows(space: string): Row[] {
		return this.#onceA(`rows ${space}`, () => readRows(this.database, space))
	}

	judge(): void {
		const all = readAudit(this.database, 0)
		const audit = all.filter(({ n }) => !this.#undone.some(([from, to]) => n > from && n <= to))
		for (const cook of this.cooks) {
			for (const violation of judge(this.#evidenceOf(cook, audit))) this.accuse(violation)
		}
	}

	/** Reads again only when the database has changed since, because everything reads it all the time. */
	#onceA<T>(what: string, read: () => T): T {
		const at = this.#state()
		const known = this.#looks.get(what)
		if (known?.at === at) return known.found as T
		const found = read()
		this.#looks.set(what, { at, found })
		return found
	}

	/** Differs when the database has changed. */
	#state(): string {
		const { writes } = this.database
		if (writes !== undefined) return `${writes} ${this.#undone.length}`
		const [row] = this.database.all('select coalesce(max(rowid), 0) as n from mutations')
		return `${Number(row?.n)} ${this.#lastAudit()} ${this.#undone.length}`
	}

	#count(): number {
		this.#counted += 1
		return this.#counted
	}

	#evidenceOf(cook: Cook, audit: Change[]): Evidence {
		return {
			space: cook.space,
			userId: cook.id,
			acts: this.acts.filter(({ userId }) => userId === cook.id),
			log: this.log(cook.space),
			commits: readCommits(this.database, cook.space),
			audit: audit.filter(({ space }) => space === cook.space),
			rows: this.rows(cook.space),
			copied: this.copied,
			limits: LIMITS[cook.tier] ?? {},
			forbidden: this.forbidden,
			waited: this.waited,
			outOfReach: this.outOfReach,
		}
	}

	#lastAudit(): number {
		return Number(this.database.all('select coalesce(max(n), 0) as n from sim_audit')[0]?.n)
	}
}

/** The spec's limits, as far as the cooks of a schedule can reach them. */
const LIMITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
	Free: { recipe: 50, cookbook: 1 },
	Basic: { recipe: 100, cookbook: 5 },
}

const forgotten = new WeakSet<Act>()
const isForgotten = (act: Act): boolean => forgotten.has(act)

/** Marks the deletions that an act does not send to the server. */
function noteUnsent(act: Act, waiting: Waiting[]): void {
	const { mids, touches } = act
	const sent = waiting.filter(({ mid }) => mids.includes(mid))
	if (mids.length === 0 || sent.length < mids.length) return
	const ops = sent.flatMap((entry) => entry.ops)
	const own = sent.filter(({ subject }) => numberOf(subject) === act.n).flatMap((entry) => entry.ops)
	act.named = new Set(own.map(({ id }) => id))
	for (const touch of touches)
		if (!touch.fields && !ops.some(({ entity, id }) => entity === touch.entity && id === touch.id))
			touch.isUnsent = true
}

function touchOf(change: RowChange, seen: Seen, screen?: Screen): Touch {
	const row = seen.find(change.entity, change.id)
	// No device creates an issue: a retried edit that refers to a missing issue shows nothing.
	const base = 'base' in change && change.entity !== 'sync_issue' ? change.base : undefined
	return {
		entity: change.entity,
		id: change.id,
		fields: change.op !== 'put' ? null : structuredClone({ ...change.fields }),
		// A choice between two versions itself records which one the cook saw.
		seen: row || base ? { deleted: row?.deleted ?? false, fields: structuredClone({ ...row?.fields, ...base }) } : null,
		...(base ? { shown: structuredClone(screen?.(change.entity, change.id) ?? {}) } : {}),
		isTold: row?.ver === 0,
	}
}

export { describe, keyOf }
