import { HOUR_MS } from '#app/platform/model/clock.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { isId, makeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import { rateKey, refuseUsedUp } from '#app/platform/server/rate-limit.ts'
import type { Db } from '#app/platform/server/request-db.ts'
import { commit } from '#app/sync/server/commit.ts'
import type { Query } from '#db/batch.ts'
import { notify } from '#db/queries/notify.ts'
import { addUses, listUses } from '#db/queries/rate-limits.ts'
import { findRatable, putRating } from '#db/queries/recipe-ratings.ts'
import { RECIPE_MESSAGES } from '../model/messages.ts'
import { RATE, type RateAnswer, readStars, statsWith } from '../model/rating.ts'

type Server = { db: Db; clock: () => number }
type Rating = { recipeId: string; space: string; stars: number }

/** Each rating notifies the devices of the recipe's cook. */
const RATINGS_AN_HOUR = 60

/**
 * Stores one cook's rating of a recipe that the cook may see, their own included; a new rating replaces the previous
 * one. The aggregate is written in the same batch as the rating, under the space's next version, so that two
 * concurrent ratings cannot leave a wrong one, and so is what the recipe's cook is told. `space`: the recipe's space according to the page; if it is wrong,
 * nothing is found. Two round trips.
 */
export async function rateRecipe({ db, clock }: Server, me: Me, { recipeId, space, stars }: Rating): Promise<void> {
	if (!isId(recipeId) || !isId(space)) throw new AppError('not_found', RECIPE_MESSAGES.notFound)
	const at = clock()
	const rate = { key: rateKey('rating', me.id), limit: RATINGS_AN_HOUR, windowMs: HOUR_MS }
	let told: Query[] = []
	let isNew = false
	await commit(db, {
		space,
		// The aggregate is nobody's edit: the row must not name the cook who rated.
		userId: space,
		at,
		look: [{ entity: 'recipe_stats', ids: [recipeId] }],
		ask: { found: findRatable({ recipeId, userId: me.id }), uses: listUses([rate.key], at) },
		plan(_seen, { found, uses }) {
			if (found?.space !== space || !(found.isOpen || space === me.space))
				throw new AppError('not_found', RECIPE_MESSAGES.notFound)
			refuseUsedUp(uses, [rate], RATE.tooMany, at)
			isNew = found.mine !== stars
			told = isNew && found.author_id !== me.id ? ratingTold({ recipeId, ...found }, me, { stars, at }) : []
			if (!isNew) return []
			return [{ entity: 'recipe_stats', id: recipeId, op: 'put', fields: statsWith(found.others, stars) }]
		},
		also: () => (isNew ? [putRating({ recipeId, userId: me.id, stars, at }), addUses([rate], at), ...told] : []),
	})
}

/** Once a cook: another rating by the same cook tells nothing. */
const ratingTold = (
	{ recipeId, author_id, title }: { recipeId: string; author_id: string; title: string },
	me: Me,
	{ stars, at }: { stars: number; at: number },
): Query[] =>
	notify(
		{
			...{ kind: 'rating', userId: author_id, subject: recipeId, actorId: me.id },
			...{ values: { title, stars }, link: `/recipe/${recipeId}` },
		},
		{ token: makeId(), now: at },
	)

/** The form of a recipe's page: `rating` 1 to 5, `space` for another cook's recipe. */
export async function rateFromForm(
	server: Server,
	me: Me | null,
	recipeId: string,
	form: FormData,
): Promise<{ answer: RateAnswer; status: number }> {
	const stars = readStars(form.get('rating'))
	if (!me) return { answer: { refused: RATE.notSignedIn }, status: 401 }
	if (stars === null) return { answer: { refused: RATE.notOneToFive }, status: 422 }
	try {
		await rateRecipe(server, me, { recipeId, space: String(form.get('space') || me.space), stars })
		return { answer: { rated: stars }, status: 200 }
	} catch (error) {
		if (!(error instanceof AppError)) throw error
		return { answer: { refused: error.message }, status: error.status }
	}
}
