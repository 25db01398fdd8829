import { type ErrorCode, withHint } from '#app/platform/model/errors.ts'

/** Why a change was not saved, for the cook. `not_saved`: the browser could not store it. */
export type Refused = { refused: { code: ErrorCode | 'not_saved'; message: string; hint?: string | undefined } }

/** The response to a form that failed. `Result` is the form library's: the submitted values and the error messages. */
export type SaveAnswer<Result> = { result?: Result | undefined } & Partial<Refused>

/** Why a change was not saved, as one text. */
export const refusedWords = (answer: Partial<Refused> | undefined): string | undefined =>
	answer?.refused && withHint(answer.refused)
