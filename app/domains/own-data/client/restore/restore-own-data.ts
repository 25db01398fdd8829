import { todayIn } from '#app/platform/model/calendar.ts'
import { AppError } from '#app/platform/model/errors.ts'
import type { Me } from '#app/platform/model/me.ts'
import { edit } from '#app/sync/client/edits/edit.ts'
import { STORE_OF } from '#app/sync/client/store/local-db.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { factsOf } from '#app/sync/model/entities.ts'
import { isSetting } from '../../model/kinds.ts'
import { countOf } from '../../model/messages.ts'
import { type ReadyRow, readyRow, restoreRows } from '../../model/restored-rows.ts'
import { rulesOf } from '../../model/rules-of.ts'
import type { Unit } from '../../model/units.ts'
import type { OpenedOwnData } from './open-own-data.ts'
import { type Prepare, RestoredPictures } from './restored-pictures.ts'
import { endRestore, findUnfinished, noteRestore } from './unfinished-restores.ts'

export type RestoreRun = {
	opened: OpenedOwnData
	/** The file's name, by which the cook finds it again. */
	name: string
	localStore: LocalStore
	me: Me
	/** Called after each part, with the numbers of units. */
	tell(done: number, of: number): void
	signal: AbortSignal
	prepare?: Prepare
}

/** `restored`, `here` and `unread`: numbers of rows. `refused`: what the rules of its kind refuse, and why. */
export type Restored = {
	restored: number
	here: number
	unread: number
	picturesLost: number
	refused: { name: string; why: string }[]
	isWhole: boolean
}

/** Rows per edit, for kinds whose number the plan does not limit. */
const ROWS_AT_ONCE = 100

/**
 * Restores a file, part by part, as edits of this device. After an interruption it continues behind the last part that
 * was saved; a repeated restore adds nothing twice. Throws NotSavedError if the device is full and OwnDataError if the
 * file is gone; what was restored before that stays.
 */
export async function restoreOwnData(run: RestoreRun): Promise<Restored> {
	const { opened, name, localStore, tell, signal } = run
	const { fileKey, size } = opened
	const begun = await findUnfinished(localStore, fileKey)
	let done = Math.min(begun?.done ?? 0, size)
	await noteRestore(localStore, { fileKey, name, done, of: size })
	const restorer = new Restorer(run)
	let batch: Unit[] = []
	const flush = async () => {
		if (batch.length === 0) return
		await restorer.restore(batch)
		done += batch.length
		batch = []
		await noteRestore(localStore, { fileKey, name, done, of: size })
		tell(done, size)
	}
	tell(done, size)
	for await (const unit of opened.units(done)) {
		if (signal.aborted) return restorer.report(false)
		const isOther = batch[0]?.[0]?.kind !== unit[0]?.kind
		if (isOther || isJudgedAlone(unit) || batch.flat().length + unit.length > ROWS_AT_ONCE) await flush()
		batch.push(unit)
		if (isJudgedAlone(unit)) await flush()
	}
	if (signal.aborted) return restorer.report(false)
	await flush()
	await endRestore(localStore, fileKey)
	return restorer.report(true)
}

/** An edit above the plan's limit stays on the device as a whole, so each counted thing is an edit of its own. */
const isJudgedAlone = (unit: Unit): boolean => unit.some(({ kind }) => rulesOf(kind).limit !== undefined)

class Restorer {
	readonly #run: RestoreRun
	readonly #pictures: RestoredPictures
	#restored = 0
	#here = 0
	#unread: number
	readonly #refused: Restored['refused'] = []

	constructor(run: RestoreRun) {
		this.#run = run
		this.#unread = run.opened.unread
		this.#pictures = new RestoredPictures(run.localStore, run.opened.picture, run.prepare)
	}

	report = (isWhole: boolean): Restored => ({
		restored: this.#restored,
		here: this.#here,
		unread: this.#unread,
		picturesLost: this.#pictures.lost,
		refused: this.#refused,
		isWhole,
	})

	async restore(batch: readonly Unit[]): Promise<void> {
		const units: ReadyRow[][] = []
		for (const unit of batch) {
			const ready = this.#readyUnit(unit)
			if (ready.length === 0) continue
			if (await this.#isHere(ready)) this.#here += ready.length
			else units.push(await this.#withPictures(ready))
		}
		if (units.length > 0) await this.#save(units)
	}

	#readyUnit(unit: Unit): ReadyRow[] {
		const { opened, me } = this.#run
		const ready = unit.flatMap((row) => readyRow(row, opened.ids, me) ?? [])
		this.#unread += unit.length - ready.length
		// If a recipe could not be read, its lines are left out. A unit that begins with a line was exported without its
		// recipe.
		const [first] = unit
		const isHeadless = first && factsOf(first.kind).parent === undefined && ready[0]?.kind !== first.kind
		return isHeadless ? [] : ready
	}

	#isHere([whole]: ReadyRow[]): Promise<boolean> {
		if (!whole || isSetting(whole.kind)) return Promise.resolve(false)
		const { kind, id } = whole
		return this.#run.localStore.run(async (db) => {
			const [live, deleted] = await Promise.all([db.getKey(STORE_OF[kind], id), db.getKey('deleted_rows', [kind, id])])
			return live !== undefined || deleted !== undefined
		})
	}

	async #withPictures(unit: ReadyRow[]): Promise<ReadyRow[]> {
		const placed: ReadyRow[] = []
		for (const row of unit) placed.push(await this.#pictures.place(row, factsOf(row.kind)))
		return placed
	}

	/** If the rules refuse something of several units, each is tried by itself. */
	async #save(units: ReadyRow[][]): Promise<void> {
		const { localStore, me } = this.#run
		const subject = subjectOf(units)
		try {
			const today = todayIn(me.time_zone, localStore.deps.clock())
			await edit(localStore, restoreRows({ me, units, subject, today }))
			this.#restored += units.flat().length
		} catch (error) {
			if (!(error instanceof AppError)) throw error
			if (units.length > 1) for (const unit of units) await this.#save([unit])
			else this.#refused.push({ name: subject, why: error.message })
		}
	}
}

const NAMES = ['title', 'name', 'ingredient_name', 'date'] as const

/** The name of a single thing, or how many there are of its kind. */
function subjectOf(units: readonly (readonly ReadyRow[])[]): string {
	const [first] = units[0] ?? []
	if (!first) return ''
	const named = NAMES.map((name) => first.fields[name]).find((name) => typeof name === 'string' && name !== '')
	return units.length === 1 && typeof named === 'string' ? named : countOf(first.kind, units.length)
}
