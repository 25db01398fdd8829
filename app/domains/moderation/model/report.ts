import { z } from 'zod'
import { MAX_REPORT_NOTE, REASONS_FOR, REPORT_REASONS, REPORTED } from './report-words.ts'

/** The body of a report, sent to REPORT_PATH. */
export const reportSchema = z
	.object({
		entity: z.enum(REPORTED),
		row_id: z.uuid(),
		reason: z.enum(REPORT_REASONS),
		note: z.string().trim().max(MAX_REPORT_NOTE),
	})
	.refine(({ entity, reason }) => REASONS_FOR[entity].includes(reason), { path: ['reason'] })
export type Report = z.infer<typeof reportSchema>
