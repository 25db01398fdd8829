import type { z } from 'zod'
import type { EntityFacts } from '#app/sync/model/entity.ts'
import type { packSizeSchema } from './shop-schemas.ts'

export const packSizeEntity = {
	store: 'pack_sizes',
	since: 4,
	ids: 'derived',
	onConflict: 'revision',
	groups: [{ fields: ['quantity', 'unit'] }],
} as const satisfies EntityFacts<z.infer<typeof packSizeSchema>>
