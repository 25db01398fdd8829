import type { SubmissionResult } from '@conform-to/react'
import type { ErrorCode } from '../../../platform/model/errors.ts'

/** What the editor gets back when a save did not go through: its own values and the sentences. `not_saved`: the browser could not keep it. */
export type SaveAnswer = {
	result?: SubmissionResult | undefined
	refused?: { code: ErrorCode | 'not_saved'; message: string }
}
