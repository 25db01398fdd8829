import { reviewWriter } from './domains/moderation/server/review-writer.ts'
import { remindersWriter } from './domains/notifications/server/reminders-writer.ts'
import { importedRatingWriter } from './domains/recipes/server/imported-rating-writer.ts'
import { publicFactsWriter, searchWordsWriter } from './domains/recipes/server/public-recipe-writers.ts'
import { recipeSavesWriter } from './domains/recipes/server/recipe-saves-writer.ts'
import { publishedWriter } from './domains/social/server/published-writer.ts'
import type { Effect } from './entity-rules.ts'
import type { EffectWriter } from './sync/server/effects.ts'

/** Who writes the effects that the rules of entities name: one writer for each of the server's tables. */
export const EFFECT_WRITERS = {
	public_recipe_stale: searchWordsWriter,
	public_recipe_facts: publicFactsWriter,
	moderation_queue: reviewWriter,
	recipe_ratings: importedRatingWriter,
	recipe_saves: recipeSavesWriter,
	jobs: publishedWriter,
	reminders: remindersWriter,
} as const satisfies { [T in Effect['table']]: EffectWriter<Extract<Effect, { table: T }>> }
