import type { z } from 'zod'
import type { revisionSchema } from './engine-schemas.ts'
import type { EntityFacts } from './entity.ts'

export const revisionEntity = {
	store: 'revisions',
	since: 2,
	indexes: ['row_id', 'recipe_id'],
	ids: 'derived',
	onConflict: 'server',
	parent: 'recipe_id',
} as const satisfies EntityFacts<z.infer<typeof revisionSchema>>
