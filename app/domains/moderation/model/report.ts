import { z } from 'zod'
import { MAX_REPORT_NOTE, REPORT_REASONS, REPORTABLE } from './report-words.ts'

/** The body of a report, sent to REPORT_PATH. */
export const reportSchema = z.object({
	entity: z.enum(REPORTABLE),
	row_id: z.uuid(),
	reason: z.enum(REPORT_REASONS),
	note: z.string().trim().max(MAX_REPORT_NOTE),
})
export type Report = z.infer<typeof reportSchema>
