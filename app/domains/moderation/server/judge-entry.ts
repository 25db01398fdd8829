import { makeId } from '#app/platform/model/ids.ts'
import type { JobPayload } from '#app/platform/model/jobs.ts'
import { CONTENT_TYPES, parsePicturePath, pictureKey, pictureVariant } from '#app/platform/model/picture.ts'
import { enqueueWhen } from '#app/platform/server/jobs.ts'
import type { Db } from '#app/platform/server/request-db.ts'
import type { Query } from '#db/batch.ts'
import { isUnjudged, listPublicFields, type QueuedThing, writeVerdict } from '#db/queries/moderation.ts'
import { cookbookTexts, ingredientTexts, recipeTexts, TEXT_FIELDS } from '../model/public-texts.ts'
import { combineVerdicts, type Verdict } from '../model/verdict.ts'
import { createModerator, type ModerationEnv, type Moderator } from './moderator.ts'

/** The statement that has a thing in the queue judged, for the batch that queues it. Nothing where it is judged already. */
export const judgeLater = (db: Db, { entity, row_id }: QueuedThing, now: number): Query =>
	enqueueWhen(db, 'judge_entry', { entity, row_id }, { makeId, now, when: isUnjudged({ entity, row_id }) })

type Pictures = { get(key: string): Promise<{ arrayBuffer(): Promise<ArrayBuffer> } | null> }
type Judging = { db: Db; moderator: Moderator; pictures: Pictures }

const ENTITIES: readonly QueuedThing['entity'][] = ['recipe', 'cookbook', 'picture', 'cook']
/** The size that is sent to the service, as when a picture is uploaded. */
const JUDGED_WIDTH = 960

/**
 * The job: keeps the service's verdict with the open entries about a thing. A thing that is not public any more is not
 * sent anywhere, nor a picture where no service looks at pictures. Throws when the service does not answer: the job is
 * tried again.
 */
export async function judgeEntry(judging: Judging, payload: JobPayload<'judge_entry'>): Promise<void> {
	const entity = ENTITIES.find((one) => one === payload.entity)
	if (!entity) return
	const thing = { entity, row_id: payload.row_id }
	const verdict =
		entity === 'picture' ? await verdictOfPicture(judging, thing.row_id) : await verdictOfTexts(judging, thing)
	if (!verdict) return
	const { flagged, reason, categories, category_scores } = verdict
	await writeVerdict(judging.db, thing, { flagged, verdict_reason: reason, categories, scores: category_scores })
}

/** The same with a Worker's settings. */
export const judgeEntryBy = (
	{ db, env }: { db: Db; env: ModerationEnv & { PICTURES: Pictures } },
	payload: JobPayload<'judge_entry'>,
): Promise<void> => judgeEntry({ db, moderator: createModerator(env), pictures: env.PICTURES }, payload)

async function verdictOfPicture({ moderator, pictures }: Judging, path: string): Promise<Verdict | null> {
	const parts = parsePicturePath(path)
	if (!parts || !moderator.seesPictures) return null
	const object = await pictures.get(pictureKey(pictureVariant(path, JUDGED_WIDTH)))
	return object && moderator.picture(new Uint8Array(await object.arrayBuffer()), CONTENT_TYPES[parts.extension])
}

async function verdictOfTexts({ db, moderator }: Judging, thing: QueuedThing): Promise<Verdict | null> {
	const texts = await textsOf(db, thing)
	return texts.length === 0 ? null : combineVerdicts(await Promise.all(texts.map((text) => moderator.text(text))))
}

/** The texts that everybody may read. */
async function textsOf(db: Db, { entity, row_id }: QueuedThing): Promise<string[]> {
	const [recipes, lines, cookbooks, cooks] = await listPublicFields(db, { row_id })
	const [recipe] = recipes
	const [cookbook] = cookbooks
	const [cook] = cooks
	if (entity === 'cook') return withText(cook ? [cook.display_name, cook.username ?? ''] : [])
	const texts =
		entity === 'cookbook'
			? cookbook && cookbookTexts(cookbook)
			: recipe && { ...recipeTexts(recipe), ingredients: ingredientTexts(lines).ingredients ?? '' }
	return withText(texts ? TEXT_FIELDS.map((field) => texts[field] ?? '') : [])
}

const withText = (texts: readonly string[]): string[] => texts.map((text) => text.trim()).filter((text) => text !== '')
