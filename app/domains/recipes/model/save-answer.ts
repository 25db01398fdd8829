import type { ErrorCode } from '#app/platform/model/errors.ts'

/** Why a change did not come to stand, for the cook. `not_saved`: the browser could not keep it. */
export type Refused = { refused: { code: ErrorCode | 'not_saved'; message: string } }

/** What a form gets back when it did not go through. `Result` is the form library's: the form's own values and the sentences. */
export type SaveAnswer<Result> = { result?: Result | undefined } & Partial<Refused>
