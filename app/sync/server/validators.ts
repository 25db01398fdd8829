import type { Effect } from '#app/entity-rules.ts'
import { type Day, daysLater, todayIn } from '#app/platform/model/calendar.ts'
import { withHint } from '#app/platform/model/errors.ts'
import type { Me } from '#app/platform/model/me.ts'
import { parsePicturePath } from '#app/platform/model/picture.ts'
import type { Stops } from '#app/platform/model/switches.ts'
import { type EntityName, factsOf, isPublic } from '../model/entities.ts'
import type { MetRow } from '../model/merge.ts'
import { picturesOf, renamePictures } from '../model/pictures.ts'
import type { Refused, RuleContext, TextNeed, Turn } from '../model/rules.ts'
import { REFUSALS, Refusal } from './refusal.ts'
import { rulesOf } from './rules-of.ts'

type Fields = Record<string, unknown>
type Row = { entity: EntityName; id: string }

/**
 * The result of moderation. `isUnchecked`: some texts could not be checked; they pass, and a person should review them.
 */
export type Judgement = { message: string | null; isUnchecked: boolean }

/** What the validators need, besides the row itself, to decide whether an edit of it is allowed. */
export type ValidatorContext = {
	me: Pick<Me, 'id' | 'subscription_tier' | 'is_beta_tester' | 'email_confirmed'>
	/** What is switched off at this moment. */
	stops?: Stops | undefined
	/** The latest day that may be today on a device of this cook. */
	today: Day
	/**
	 * Number of live rows of a counted entity before the push; null if all rows of the push were live, so that it adds
	 * none.
	 */
	count(entity: EntityName): number | null
	/**
	 * Number of live rows of an entity under a parent before the push; known only for parents to which the push adds rows.
	 */
	countUnder(entity: EntityName, parentId: string): number
	/** Whether the whole to which parts in the push belong was public before the push, even if the push does not name it. */
	isShown(whole: EntityName, id: string): boolean
	/** Results of moderation, by the key of their need; fetched by the caller. Left out: texts are not moderated. */
	judged?: ReadonlyMap<string, Judgement> | undefined
	/** The path of a picture in a visibility, by `pictureNeedKey`; fetched by the caller. */
	renamed: ReadonlyMap<string, string>
}

/** What admitting a single row needs. */
export type AdmitContext = Pick<ValidatorContext, 'me' | 'stops' | 'today' | 'judged' | 'renamed'>

/** A device's day can be ahead of the day in the time zone that the server knows for the cook. */
const DAYS_OF_GRACE = 1

/** The latest day that may be today on a device of this cook. */
export const latestDay = ({ time_zone }: Pick<Me, 'time_zone'>, now: number): Day =>
	daysLater(todayIn(time_zone, now), DAYS_OF_GRACE)

/** A picture that must have the visibility of the row that names it, before the row is written. */
export type PictureNeed = { kind: 'picture'; path: string; isPublic: boolean }
export const pictureNeedKey = ({ path, isPublic }: Omit<PictureNeed, 'kind'>): string =>
	`${isPublic ? 'public' : 'private'} ${path}`

/** What must be answered by another service before an edit may be written. */
export type Need = PictureNeed | TextNeed
/** What an edit needs before it is written, and the effects that are written with its rows. */
export type Asks = { needs: Need[]; effects: Effect[] }
export const NO_ASKS: Asks = { needs: [], effects: [] }
export function joined(asks: readonly Asks[]): Asks {
	const some = asks.filter(({ needs, effects }) => needs.length > 0 || effects.length > 0)
	if (some.length === 0) return NO_ASKS
	return { needs: some.flatMap(({ needs }) => needs), effects: some.flatMap(({ effects }) => effects) }
}

const contextOf = (validators: AdmitContext, count: number | null): RuleContext => ({
	...{ me: validators.me, count },
	get today() {
		return validators.today
	},
	isOwnPicture: (path) => parsePicturePath(path)?.userId === validators.me.id,
})

/**
 * Refuses with `over_limit` if the cook's plan has no room for one more row. `grown`: how many rows the push has added
 * so far.
 */
export function checkLimit(row: Row, after: Fields, grown: number, validators: ValidatorContext): void {
	const counted = rulesOf(row.entity).isCounted ? validators.count(row.entity) : null
	const count = counted === null ? null : counted + grown
	const refused = rulesOf(row.entity).limit?.(after, contextOf(validators, count))
	if (refused) throw new Refusal(withHint(refused), { outcome: 'over_limit', row })
}

/** Throws a Refusal if a rule of the entity refuses the row. */
function checkRules(row: Row, before: MetRow | undefined, after: Fields, validators: AdmitContext): void {
	const { checks } = rulesOf(row.entity)
	if (!checks) return
	const context = contextOf(validators, null)
	for (const check of checks) {
		const refused = check(before, after, context)
		if (refused) throw new Refusal(wordsOf(refused), { row })
	}
}

/** Refuses with the sentence of the switch if the row becomes public while publishing is off. */
function refusePublishing(row: Row, before: MetRow | undefined, after: Fields, { stops }: AdmitContext): void {
	const sentence = stops?.publishing
	if (sentence === undefined || !isPublic(row.entity, after)) return
	if (before?.deleted === false && isPublic(row.entity, before.fields)) return
	throw new Refusal(sentence, { row, isStopped: true })
}

const wordsOf = ({ field, message, hint }: Refused): string =>
	field ? REFUSALS.badField(field, message) : withHint({ message, hint })

/** Refuses if one parent would have more rows than allowed. `grown`: how many rows the push has added to it. */
export function checkRowLimit(entity: EntityName, parentId: string, grown: number, validators: ValidatorContext): void {
	const { most, parentKind } = factsOf(entity)
	if (!most || !parentKind || grown <= 0 || validators.countUnder(entity, parentId) + grown <= most) return
	throw new Refusal(rulesOf(entity).tooMany?.(most) ?? '', { row: { entity: parentKind, id: parentId } })
}

/**
 * The fields of a row, with the timestamps of a public row limited to the server's clock: one in the future would keep the
 * row at the top of the newest ones.
 */
export const clampTimes = (entity: EntityName, fields: Fields, now: number): Fields =>
	isPublic(entity, fields)
		? Object.fromEntries(
				Object.entries(fields).map(([name, value]) => [
					name,
					factsOf(entity).stamps?.includes(name) && typeof value === 'number' ? Math.min(value, now) : value,
				]),
			)
		: fields

/**
 * The fields of a row that an edit leaves like this, with its pictures in the row's visibility, and what that needs first.
 * Throws a Refusal if a rule of the entity or moderation refuses the row.
 */
export function admitRow(
	row: Row,
	before: MetRow | undefined,
	after: Fields,
	validators: AdmitContext,
): { fields: Fields; asks: Asks } {
	checkRules(row, before, after, validators)
	refusePublishing(row, before, after, validators)
	const judged = judge(rulesOf(row.entity).needs?.(row.id, before, after) ?? [], row, validators)
	const { fields, needs } = placePictures(row.entity, before, after, validators)
	return { fields, asks: joined([judged, { needs, effects: [] }]) }
}

/** Refuses public texts that moderation has rejected, for the parts of a whole, once the whole edit is planned. */
export function checkParts(
	whole: Row & { before: MetRow | undefined; after: MetRow | undefined },
	parts: { all(): MetRow[]; touched: Turn[] },
	validators: Pick<ValidatorContext, 'judged'>,
): Asks {
	const { entity, id, before, after } = whole
	const turn = { id, ...(before ? { before } : {}), ...(after ? { after } : {}) }
	return judge(rulesOf(entity).parts?.needs(turn, parts) ?? [], { entity, id }, validators)
}

function judge(needs: TextNeed[], row: Row, { judged }: Pick<ValidatorContext, 'judged'>): Asks {
	if (!judged || needs.length === 0) return NO_ASKS
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
 * The fields with the picture paths of the row's visibility. Paths are needed only if the visibility changes or pictures
 * are new; `needs` lists those that are not known yet.
 */
function placePictures(
	entity: EntityName,
	before: MetRow | undefined,
	after: Fields,
	{ renamed }: Pick<ValidatorContext, 'renamed'>,
): { fields: Fields; needs: PictureNeed[] } {
	if (!factsOf(entity).pictures) return { fields: after, needs: [] }
	const opens = isPublic(entity, after)
	// A deleted row's pictures were made private with it.
	const turns = before !== undefined && (isPublic(entity, before.fields) !== opens || (before.deleted && opens))
	const asked = turns ? picturesOf(entity, after) : addedPictures(entity, before, after)
	const needs = asked
		.map((path) => ({ kind: 'picture' as const, path, isPublic: opens }))
		.filter((need) => !renamed.has(pictureNeedKey(need)))
	const rename = (path: string) =>
		asked.includes(path) ? (renamed.get(pictureNeedKey({ path, isPublic: opens })) ?? path) : path
	return { fields: renamePictures(entity, after, rename), needs }
}
