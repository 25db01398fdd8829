import type { ErrorCode } from '#app/platform/model/errors.ts'

/** Why a change was not saved, for the cook. `not_saved`: the browser could not store it. */
export type Refused = { refused: { code: ErrorCode | 'not_saved'; message: string } }

/** The response to a form that failed. `Result` is the form library's: the submitted values and the error messages. */
export type SaveAnswer<Result> = { result?: Result | undefined } & Partial<Refused>
