import * as z from 'zod/mini'
import { MAX_ID_LENGTH, MAX_SEEN_IDS, type Seen } from './seen.ts'

const ids = z._default(z.array(z.string().check(z.minLength(1), z.maxLength(MAX_ID_LENGTH))), [])

/** The body of a POST to SEEN_PATH. */
export const seenSchema: z.ZodMiniType<Seen> = z
	.object({
		read: ids,
		dismissed: ids,
		restored: ids,
		read_until: z._default(z.nullable(z.int().check(z.nonnegative())), null),
	})
	.check(z.refine(({ read, dismissed, restored }) => read.length + dismissed.length + restored.length <= MAX_SEEN_IDS))
