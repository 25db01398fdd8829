import type { Me } from '../../domains/accounts/model/me.ts'
import type { Feature } from '../../domains/billing/model/limits.ts'
import { allow } from '../../domains/billing/model/plans.ts'
import { COOKBOOKS } from '../../domains/cookbooks/model/messages.ts'
import { type Day, daysBetween } from '../../domains/meal-plan/model/calendar.ts'
import { type Judgement, type RecipeTexts, textsKey } from '../../domains/moderation/model/verdict.ts'
import { RECIPE_MESSAGES } from '../../domains/recipes/model/messages.ts'
import { parsePicturePath } from '../../platform/model/picture.ts'
import { type EntityName, rulesOf } from '../model/entities.ts'
import type { MetRow } from '../model/merge.ts'
import { picturesOf, renamePictures } from '../model/pictures.ts'
import { rule } from '../model/rule.ts'
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
	/** What was found of the texts of recipes, by `textsKey`; it is asked for outside. Left out: nobody judges texts. */
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
	if (!rule('tier_limit')) return
	const asked = LIMITED[entity]?.(fields, gates, grown)
	if (!asked) return
	const verdict = allow(gates.me, asked.feature, asked.n)
	if (verdict.allowed) return
	const message = verdict.hint ? `${verdict.message}. ${verdict.hint}` : verdict.message
	throw new Refusal(message, { outcome: 'over_limit', row: { entity, id } })
}

/** Refuses when one thing would hold more rows than it may. `grown`: by how many the push has grown what it holds. */
export function checkCrowd(entity: EntityName, parentId: string, grown: number, gates: Gates): void {
	const { most } = rulesOf(entity)
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

/**
 * Refuses a recipe that everybody would see and nobody should. Asked only of texts that are new to the public; `needs` has
 * those that nobody has judged yet, `unchecked` the recipes about which nobody could be asked.
 */
export function checkTexts(
	entity: EntityName,
	id: string,
	before: MetRow | undefined,
	after: Fields,
	{ judged }: Gates,
): { needs: RecipeTexts[]; unchecked: string[] } {
	if (!judged || entity !== 'recipe' || after.is_public !== true) return NOTHING_TO_JUDGE
	const texts = textsOf(after)
	if (
		before &&
		!before.deleted &&
		before.fields.is_public === true &&
		textsKey(textsOf(before.fields)) === textsKey(texts)
	)
		return NOTHING_TO_JUDGE
	const judgement = judged.get(textsKey(texts))
	if (!judgement) return { needs: [texts], unchecked: [] }
	if (judgement.message !== null) throw new Refusal(judgement.message, { row: { entity, id } })
	return { needs: [], unchecked: judgement.isUnchecked ? [id] : [] }
}

const NOTHING_TO_JUDGE = { needs: [], unchecked: [] }

const textsOf = ({ title, description, instructions }: Fields): RecipeTexts => ({
	title: String(title ?? ''),
	description: String(description ?? ''),
	instructions: String(instructions ?? ''),
})

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
	const turns = before !== undefined && (before.fields.is_public === true) !== isPublic
	const asked = turns ? picturesOf(entity, after) : addedPictures(entity, before, after)
	const needs = asked.map((path) => ({ path, isPublic })).filter((need) => !renamed.has(pictureNeedKey(need)))
	const rename = (path: string) =>
		asked.includes(path) ? (renamed.get(pictureNeedKey({ path, isPublic })) ?? path) : path
	return { fields: renamePictures(entity, after, rename), needs }
}
