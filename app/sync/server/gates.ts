import type { Effect } from '#app/entity-rules.ts'
import type { Day } from '#app/platform/model/calendar.ts'
import type { Me } from '#app/platform/model/me.ts'
import { parsePicturePath } from '#app/platform/model/picture.ts'
import { type EntityName, factsOf } from '../model/entities.ts'
import type { MetRow } from '../model/merge.ts'
import { picturesOf, renamePictures } from '../model/pictures.ts'
import type { Refused, RuleContext, TextNeed, Turn } from '../model/rules.ts'
import { REFUSALS, Refusal } from './refusal.ts'
import { rulesOf } from './rules-of.ts'

type Fields = Record<string, unknown>
type Row = { entity: EntityName; id: string }

/** What was found of texts. `isUnchecked`: nobody could be asked about some; they count as good, and somebody should look. */
export type Judgement = { message: string | null; isUnchecked: boolean }

/** What decides whether a row may become what an edit makes of it, beside the row itself. */
export type Gates = {
	me: Pick<Me, 'id' | 'subscription_tier' | 'is_beta_tester' | 'email_confirmed'>
	/** The latest day that a device of this cook may call today. */
	today: Day
	/** Live rows of a counted entity before the push; null where all of the push's were live, so that it can add none. */
	count(entity: EntityName): number | null
	/** Live rows of an entity that a thing held before the push, by its id; asked only of what the push adds rows to. */
	held(entity: EntityName, parentId: string): number
	/** Whether everybody saw the thing before the push that its parts in the push belong to, named there or not. */
	isShown(whole: EntityName, id: string): boolean
	/** What was found of texts, by the key of their need; it is asked for outside. Left out: nobody judges texts. */
	judged?: ReadonlyMap<string, Judgement> | undefined
	/** What a picture is called in a visibility, by `pictureNeedKey`; it is asked for outside. */
	renamed: ReadonlyMap<string, string>
}

/** A picture that must have the visibility of the row that names it, before the row is written. */
export type PictureNeed = { kind: 'picture'; path: string; isPublic: boolean }
export const pictureNeedKey = ({ path, isPublic }: Omit<PictureNeed, 'kind'>): string =>
	`${isPublic ? 'public' : 'private'} ${path}`

/** What must be answered from outside before an edit may be written. */
export type Need = PictureNeed | TextNeed
/** What an edit needs, and what it brings along beside its rows. */
export type Asks = { needs: Need[]; effects: Effect[] }
export const NO_ASKS: Asks = { needs: [], effects: [] }

const contextOf = ({ me, today }: Gates, count: number | null): RuleContext => ({
	...{ me, today, count },
	isOwnPicture: (path) => parsePicturePath(path)?.userId === me.id,
})

/** Refuses with `over_limit` when the cook's plan has no room for one more. `grown`: by how many the push has grown already. */
export function checkLimit(row: Row, after: Fields, grown: number, gates: Gates): void {
	const counted = rulesOf(row.entity).isCounted ? gates.count(row.entity) : null
	const count = counted === null ? null : counted + grown
	const refused = rulesOf(row.entity).limit?.(after, contextOf(gates, count))
	if (refused) throw new Refusal(refused.message, { outcome: 'over_limit', row })
}

/** Refuses what a rule of the entity refuses. */
export function checkRules(row: Row, before: MetRow | undefined, after: Fields, gates: Gates): void {
	const context = contextOf(gates, null)
	for (const check of rulesOf(row.entity).checks ?? []) {
		const refused = check(before, after, context)
		if (refused) throw new Refusal(wordsOf(refused), { row })
	}
}

const wordsOf = ({ field, message }: Refused): string => (field ? REFUSALS.badField(field, message) : message)

/** Refuses when one thing would hold more rows than it may. `grown`: by how many the push has grown what it holds. */
export function checkCrowd(entity: EntityName, parentId: string, grown: number, gates: Gates): void {
	const { most, parentKind } = factsOf(entity)
	if (!most || !parentKind || grown <= 0 || gates.held(entity, parentId) + grown <= most) return
	throw new Refusal(rulesOf(entity).tooMany?.(most) ?? '', { row: { entity: parentKind, id: parentId } })
}

/**
 * The fields with the times that a device says of a row which everybody sees: none lies ahead of the server's clock, or the
 * row would stand first among the newest for ever.
 */
export const clampTimes = (entity: EntityName, fields: Fields, now: number): Fields =>
	fields.is_public === true
		? Object.fromEntries(
				Object.entries(fields).map(([name, value]) => [
					name,
					factsOf(entity).stamps?.includes(name) && typeof value === 'number' ? Math.min(value, now) : value,
				]),
			)
		: fields

/** Refuses what everybody would read and nobody should. */
export const checkTexts = (row: Row, before: MetRow | undefined, after: Fields, gates: Gates): Asks =>
	judge(rulesOf(row.entity).needs?.(row.id, before, after) ?? [], row, gates)

/** The same for the rows that belong to a thing, when all of an edit is planned. */
export function checkParts(
	whole: Row & { before: MetRow | undefined; after: MetRow | undefined },
	parts: { all(): MetRow[]; touched: Turn[] },
	gates: Gates,
): Asks {
	const { entity, id, before, after } = whole
	const turn = { id, ...(before ? { before } : {}), ...(after ? { after } : {}) }
	return judge(rulesOf(entity).parts?.needs(turn, parts) ?? [], { entity, id }, gates)
}

function judge(needs: TextNeed[], row: Row, { judged }: Gates): Asks {
	if (!judged) return NO_ASKS
	const open = needs.filter(({ key }) => !judged.has(key))
	const known = needs.flatMap((need) => {
		const judgement = judged.get(need.key)
		return judgement ? [{ need, ...judgement }] : []
	})
	const bad = known.find(({ message }) => message !== null)
	if (bad?.message) throw new Refusal(bad.message, { row })
	return { needs: open, effects: known.flatMap(({ need, isUnchecked }) => (isUnchecked ? [need.unchecked] : [])) }
}

const addedPictures = (entity: EntityName, before: MetRow | undefined, after: Fields): string[] => {
	const had = before ? picturesOf(entity, before.fields) : []
	return picturesOf(entity, after).filter((path) => !had.includes(path))
}

/**
 * The fields with their pictures called as they are in the row's visibility. Only where that changes, or pictures are new,
 * is anything asked for; `needs` has what is not known yet.
 */
export function placePictures(
	entity: EntityName,
	before: MetRow | undefined,
	after: Fields,
	{ renamed }: Gates,
): { fields: Fields; needs: PictureNeed[] } {
	const isPublic = after.is_public === true
	// A deleted row's pictures were closed with it.
	const turns =
		before !== undefined && ((before.fields.is_public === true) !== isPublic || (before.deleted && isPublic))
	const asked = turns ? picturesOf(entity, after) : addedPictures(entity, before, after)
	const needs = asked
		.map((path) => ({ kind: 'picture' as const, path, isPublic }))
		.filter((need) => !renamed.has(pictureNeedKey(need)))
	const rename = (path: string) =>
		asked.includes(path) ? (renamed.get(pictureNeedKey({ path, isPublic })) ?? path) : path
	return { fields: renamePictures(entity, after, rename), needs }
}
