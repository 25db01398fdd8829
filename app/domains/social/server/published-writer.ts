import type { PublishedEffect } from '#app/domains/recipes/model/public-effects.ts'
import { todayIn } from '#app/platform/model/calendar.ts'
import { ANYWHERE } from '#app/platform/model/place.ts'
import type { EffectWriter } from '#app/sync/server/effects.ts'
import { enqueueTelling, findTimeZone } from '#db/queries/tell-followers.ts'

/** Enqueues the telling of a cook's followers in the batch of the commit that publishes recipes: one job a commit. */
export const publishedWriter: EffectWriter<PublishedEffect, string | undefined> = {
	question: ({ userId, publishes }) =>
		publishes.some(({ entity }) => entity === 'recipe') ? findTimeZone(userId) : undefined,
	writes(effects, { at }, zone = ANYWHERE.time_zone) {
		const ids = effects.map(({ recipe_id }) => recipe_id)
		return [enqueueTelling(ids, { at, day: todayIn(zone, at) })]
	},
}
