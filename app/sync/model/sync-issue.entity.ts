import type { z } from 'zod'
import type { syncIssueSchema } from './engine-schemas.ts'
import type { EntityFacts } from './entity.ts'

export const syncIssueEntity = {
	store: 'issues',
	since: 2,
	ids: 'derived',
	onConflict: 'server',
	fromDevice: ['resolved_at', 'resolution'],
} as const satisfies EntityFacts<z.infer<typeof syncIssueSchema>>
