import type { Feature } from '#app/domains/billing/model/limits.ts'
import { allow } from '#app/domains/billing/model/plans.ts'
import { COOKBOOKS } from '#app/domains/cookbooks/model/messages.ts'
import {
	cookbookTexts,
	hasTexts,
	ingredientTexts,
	newTexts,
	type PublicTexts,
	recipeTexts,
	textsKey,
} from '#app/domains/moderation/model/public-texts.ts'
import type { Reportable } from '#app/domains/moderation/model/report-words.ts'
import type { Judgement } from '#app/domains/moderation/model/verdict.ts'
import { RECIPE_MESSAGES } from '#app/domains/recipes/model/messages.ts'
import { refusedCategories } from '#app/domains/recipes/model/own-categories.ts'
import { type Day, daysBetween } from '#app/platform/model/calendar.ts'
import type { Me } from '#app/platform/model/me.ts'
import { parsePicturePath } from '#app/platform/model/picture.ts'
import { type EntityName, factsOf } from '../model/entities.ts'
import type { MetRow } from '../model/merge.ts'
import { picturesOf, renamePictures } from '../model/pictures.ts'
import { Refusal } from './refusal.ts'

type Fields = Record<string, unknown>

/** What decides whether a row may become what an edit makes of it, beside the row itself. */
export type Gates = {
	me: Pick<Me, 'id' | 'subscription_tier' | 'is_beta_tester' | 'email_confirmed'>
	/** Where the cook is. */
	today: Day
	/** Live rows of a limited entity before the push; null where all of the push's were live, so that it can add none. */
	count(entity: EntityName): number | null
	/** Live rows of an entity that a thing held before the push, by its id; asked only of what the push adds rows to. */
	held(entity: EntityName, parentId: string): number
	/** Public recipes of which the push's lines are, whether the push names these recipes or not. */
	shown: ReadonlySet<string>
	/** What was found of texts, by `textsKey`; it is asked for outside. Left out: nobody judges texts. */
	judged?: ReadonlyMap<string, Judgement> | undefined
	/** What a picture is called in a visibility, by `pictureNeedKey`; it is asked for outside. */
	renamed: ReadonlyMap<string, string>
}

/** A picture that must have the visibility of the row that names it, before the row is written. */
export type PictureNeed = { path: string; isPublic: boolean }
export const pictureNeedKey = ({ path, isPublic }: PictureNeed): string => `${isPublic ? 'public' : 'private'} ${path}`

/** A device's day can be ahead of the cook's own time zone as the server knows it. */
const DAYS_OF_GRACE = 1

/** Refuses with `over_limit` when the cook's plan has no room for one more. `grown`: by how many the push has grown already. */
export function checkLimit(entity: EntityName, id: string, fields: Fields, grown: number, gates: Gates): void {
	const asked = LIMITED[entity]?.(fields, gates, grown)
	if (!asked) return
	const verdict = allow(gates.me, asked.feature, asked.n)
	if (verdict.allowed) return
	const message = verdict.hint ? `${verdict.message}. ${verdict.hint}` : verdict.message
	throw new Refusal(message, { outcome: 'over_limit', row: { entity, id } })
}

/** Refuses when one thing would hold more rows than it may. `grown`: by how many the push has grown what it holds. */
export function checkCrowd(entity: EntityName, parentId: string, grown: number, gates: Gates): void {
	const { most } = factsOf(entity)
	if (!most || grown <= 0 || gates.held(entity, parentId) + grown <= most.n) return
	throw new Refusal(RECIPE_MESSAGES.tooMany(most.things, most.n), { row: { entity: 'recipe', id: parentId } })
}

type Asked = { feature: Feature; n: number } | undefined

const counted = (feature: Feature, before: number | null, grown: number): Asked =>
	before === null ? undefined : { feature, n: before + grown }

const LIMITED: Partial<Record<EntityName, (fields: Fields, gates: Gates, grown: number) => Asked>> = {
	recipe: (_fields, gates, grown) => counted('recipes', gates.count('recipe'), grown),
	cookbook: (_fields, gates, grown) => counted('cookbooks', gates.count('cookbook'), grown),
	meal_plan({ date }, { today }) {
		if (typeof date !== 'string') return undefined
		return { feature: 'mealPlanDays', n: daysBetween(today, date) - DAYS_OF_GRACE }
	},
}

const CONFIRM_FIRST: Partial<Record<EntityName, string>> = {
	recipe: RECIPE_MESSAGES.confirmEmailFirst,
	cookbook: COOKBOOKS.confirmEmailFirst,
}

/** Refuses categories of the cook's own that are new to a recipe, where the plan has none: what it has it keeps. */
export function checkCategories(
	entity: EntityName,
	id: string,
	before: MetRow | undefined,
	after: Fields,
	{ me }: Gates,
): void {
	if (entity !== 'recipe') return
	const refused = refusedCategories(me, namesIn(after.category), namesIn(before?.fields.category))
	if (refused) throw new Refusal(refused, { row: { entity, id } })
}

const namesIn = (list: unknown): string[] =>
	Array.isArray(list) ? list.filter((name): name is string => typeof name === 'string') : []

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

/** Refuses publishing before the address is confirmed, and pictures that are not the cook's own. */
export function checkContent(
	entity: EntityName,
	id: string,
	before: MetRow | undefined,
	after: Fields,
	gates: Gates,
): void {
	const publishFirst = CONFIRM_FIRST[entity]
	const isPublished = after.is_public === true && before?.fields.is_public !== true
	if (publishFirst && isPublished && !gates.me.email_confirmed) throw new Refusal(publishFirst, { row: { entity, id } })
	const added = addedPictures(entity, before, after)
	if (added.some((path) => parsePicturePath(path)?.userId !== gates.me.id))
		throw new Refusal(RECIPE_MESSAGES.notYourPicture, { row: { entity, id } })
}

/** A thing by its kind and id. */
export type Thing = { entity: Reportable; row_id: string }
/** What an edit waits for before everybody may read it, or leaves to somebody to look at. */
export type TextAsks = {
	/** Texts that nobody has judged yet. */
	needs: PublicTexts[]
	/** Things about whose texts nobody could be asked. */
	unchecked: Thing[]
	/** Things that turn public. */
	published: Thing[]
}
export const NO_TEXTS: TextAsks = { needs: [], unchecked: [], published: [] }

const TEXTS_OF: Partial<Record<EntityName, (fields: Fields) => PublicTexts>> = {
	recipe: recipeTexts,
	cookbook: cookbookTexts,
}

const isShown = (row: MetRow | undefined): boolean => row?.deleted === false && row.fields.is_public === true

/** Refuses what everybody would read and nobody should. Asked only of texts of the row that are new to the public. */
export function checkTexts(
	entity: EntityName,
	id: string,
	before: MetRow | undefined,
	after: Fields,
	gates: Gates,
): TextAsks {
	const read = TEXTS_OF[entity]
	if (!read || after.is_public !== true) return NO_TEXTS
	const shown = before && isShown(before) ? before : undefined
	const texts = newTexts(read(after), shown ? read(shown.fields) : { of: read(after).of })
	const thing = { entity: texts.of, row_id: id }
	return { ...judge(texts, thing, gates), published: shown ? [] : [thing] }
}

type Line = { before: MetRow | undefined; after: MetRow }

/**
 * The same for a recipe's ingredient lines, when all of an edit is planned: of one that turns public all of them, else those
 * that the edit has changed.
 */
export function checkLines(
	recipe: { id: string; before: MetRow | undefined; after: MetRow | undefined },
	lines: { all(): MetRow[]; touched: Line[] },
	gates: Gates,
): TextAsks {
	if (!isShown(recipe.after)) return NO_TEXTS
	const changed = isShown(recipe.before)
		? lines.touched.flatMap(({ before, after }) => (isSameText(before, after) ? [] : [after]))
		: lines.all()
	const live = changed.filter(({ deleted }) => !deleted)
	return judge(ingredientTexts(live.map(({ fields }) => fields)), { entity: 'recipe', row_id: recipe.id }, gates)
}

const isSameText = (before: MetRow | undefined, after: MetRow): boolean =>
	before?.deleted === false &&
	before.fields.recipe_id === after.fields.recipe_id &&
	textsKey(ingredientTexts([before.fields])) === textsKey(ingredientTexts([after.fields]))

function judge(texts: PublicTexts, thing: Thing, { judged }: Gates): TextAsks {
	if (!judged || !hasTexts(texts)) return NO_TEXTS
	const judgement = judged.get(textsKey(texts))
	if (!judgement) return { ...NO_TEXTS, needs: [texts] }
	if (judgement.message !== null)
		throw new Refusal(judgement.message, { row: { entity: thing.entity, id: thing.row_id } })
	return { ...NO_TEXTS, unchecked: judgement.isUnchecked ? [thing] : [] }
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
	const needs = asked.map((path) => ({ path, isPublic })).filter((need) => !renamed.has(pictureNeedKey(need)))
	const rename = (path: string) =>
		asked.includes(path) ? (renamed.get(pictureNeedKey({ path, isPublic })) ?? path) : path
	return { fields: renamePictures(entity, after, rename), needs }
}
