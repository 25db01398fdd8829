import { z } from 'zod'
import { ENTITIES } from './entities.ts'
import { mutationSchema } from './protocol.ts'

/** A file of unsent changes, as a cook has exported it from a device. */
export const unsentFileSchema = z.object({
	kind: z.literal('nomster-unsent-changes'),
	v: z.literal(1),
	mutations: z.array(mutationSchema),
	issues: z.array(ENTITIES.sync_issue.fields.extend({ id: z.uuid(), ver: z.literal(0) })).default([]),
	blobs: z.array(
		z.object({
			sha256: z.string().regex(/^[0-9a-f]{64}$/),
			type: z.string().max(50),
			keptAt: z.number(),
			variants: z.array(z.base64()),
		}),
	),
})
