import { z } from 'zod'
import { SCHEMAS } from '#app/entity-schemas.ts'
import { mutationSchema } from './protocol.ts'

const rowsSchema = z.array(z.looseObject({ kind: z.enum(['line', 'section']), text: z.string() }))
/** The fields that the editor needs. */
const draftSchema = z.looseObject({
	title: z.string(),
	description: z.string(),
	notes: z.string(),
	cuisine: z.string(),
	images: z.array(z.string()),
	ingredients: rowsSchema,
	steps: rowsSchema,
})

/** A file of unsent changes, as a cook has exported it from a device. */
export const unsentFileSchema = z.object({
	kind: z.literal('nomster-unsent-changes'),
	v: z.literal(1),
	mutations: z.array(mutationSchema),
	issues: z.array(SCHEMAS.sync_issue.extend({ id: z.uuid(), ver: z.literal(0) })).default([]),
	drafts: z
		.array(z.object({ userId: z.uuid(), name: z.string().max(100), savedAt: z.number(), value: draftSchema }))
		.default([]),
	blobs: z.array(
		z.object({
			sha256: z.string().regex(/^[0-9a-f]{64}$/),
			type: z.string().max(50),
			keptAt: z.number(),
			variants: z.array(z.base64()),
		}),
	),
})
