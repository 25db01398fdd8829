import { SCHEMAS } from '#app/entity-schemas.ts'
import { cookbookRecipeId, earlyCookbookRecipeId, idFromName } from '#app/platform/model/derived-ids.ts'
import type { JobPayload } from '#app/platform/model/jobs.ts'
import { enqueueStep } from '#app/platform/server/jobs.ts'
import type { Seen } from '#app/sync/model/edit.ts'
import type { FieldsOf, RowChange } from '#app/sync/model/entities.ts'
import { ID_TAKEN } from '#app/sync/model/id-taken.ts'
import { opSchema } from '#app/sync/model/protocol.ts'
import { commit } from '#app/sync/server/commit.ts'
import type { Db } from '#db/client.ts'
import { findRefusedEdits, listLive, type RefusedEdit } from '#db/queries/foreign-rows.ts'
import { insertMutations } from '#db/queries/sync-push.ts'

const ISSUES_A_STEP = 1_000
/** Each holds an edit of up to 192 KB and costs two round trips. */
const FILED_A_STEP = 10

/**
 * One step of a repair: links to a cookbook that were refused because another cook had taken their id are created under
 * the current ids, and their issues are closed. An issue that the cook has resolved and a pair that was filed since stay
 * unchanged. So does an issue whose recipe or cookbook is gone: the cook decides about it.
 */
export async function fileLinksAgain(db: Db, step: JobPayload<'file_links_again'>, now: number): Promise<void> {
	const stretch = { after: step.after, rows: ISSUES_A_STEP, most: FILED_A_STEP }
	const { found, next } = await findRefusedEdits(db, { entity: 'cookbook_recipe', message: ID_TAKEN }, stretch)
	for (const issue of found) await fileAgain(db, issue, now)
	if (next !== null) await enqueueStep(db, 'file_links_again', { ...step, after: next }, now)
}

type Link = { id: string; early: string; fields: FieldsOf<'cookbook_recipe'> }

async function fileAgain(db: Db, { id, space, ops }: RefusedEdit, now: number): Promise<void> {
	const links = linksOf(space, ops)
	if (!links) return
	let closed: FieldsOf<'sync_issue'> | null = null
	await commit(db, {
		space,
		userId: space,
		at: now,
		verb: VERB,
		look: [
			{ entity: 'sync_issue', ids: [id] },
			{ entity: 'cookbook', ids: links.map(({ fields }) => fields.cookbook_id) },
			{ entity: 'cookbook_recipe', ids: links.flatMap((link) => [link.id, link.early]) },
		],
		ask: {
			recipes: listLive(
				'recipe',
				links.map(({ fields }) => fields.recipe_id),
			),
		},
		plan(seen, { recipes }) {
			closed = null
			const issue = seen.find('sync_issue', id)
			if (!issue || issue.deleted || issue.fields.resolved_at !== null) return []
			const missing = links.filter((link) => !isKnown(seen, link))
			const ready = missing.filter(
				({ fields }) => seen.find('cookbook', fields.cookbook_id)?.deleted === false && recipes.has(fields.recipe_id),
			)
			const filed = ready.map(
				({ id: linkId, fields }): RowChange => ({ entity: 'cookbook_recipe', id: linkId, op: 'put', fields }),
			)
			if (ready.length < missing.length) return filed
			closed = issue.fields
			return [...filed, { entity: 'sync_issue', id, op: 'put', fields: { resolved_at: now, resolution: 'local' } }]
		},
		also: (_seen, ver) => (closed ? [logOf(closed, { space, id, ver, now })] : []),
	})
}

const VERB = 'cookbook_recipe.file_again'

/** The link has been created since, and possibly deleted again. */
const isKnown = (seen: Seen, { id, early }: Link): boolean =>
	[id, early].some((one) => seen.find('cookbook_recipe', one) !== undefined)

/** The links that an edit would have created, each once; null if the edit contains anything else. */
function linksOf(space: string, ops: unknown): Link[] | null {
	const parsed = opSchema.array().min(1).safeParse(ops)
	if (!parsed.success) return null
	const links = new Map<string, Link>()
	for (const { entity, base, fields } of parsed.data) {
		const link = SCHEMAS.cookbook_recipe.safeParse(fields)
		if (entity !== 'cookbook_recipe' || base !== null || !link.success) return null
		const { cookbook_id, recipe_id } = link.data
		const id = cookbookRecipeId(space, cookbook_id, recipe_id)
		links.set(id, { id, early: earlyCookbookRecipeId(cookbook_id, recipe_id), fields: link.data })
	}
	return [...links.values()]
}

/** The entry in the history. */
const logOf = (
	{ client_id, subject }: FieldsOf<'sync_issue'>,
	{ space, id, ver, now }: { space: string; id: string; ver: number; now: number },
) =>
	insertMutations({ space, client_id, user_id: space, device: '', received_at: now, ver }, [
		{
			...{ mid: idFromName('file-again', id), seq: 0, verb: VERB, subject, offline: false, at: now },
			...{ outcome: 'applied', issues: [], message: null },
		},
	])
