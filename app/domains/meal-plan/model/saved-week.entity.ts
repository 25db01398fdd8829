import type { z } from 'zod'
import type { EntityFacts } from '#app/sync/model/entity.ts'
import type { savedWeekSchema } from './plan-schemas.ts'

export const savedWeekEntity = {
	store: 'saved_weeks',
	since: 4,
	ids: 'random',
	onConflict: 'revision',
} as const satisfies EntityFacts<z.infer<typeof savedWeekSchema>>
