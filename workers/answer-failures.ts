import type { Env, Hono } from 'hono'
import { AppError } from '#app/platform/model/errors.ts'
import { answerFailure, type FailureWords } from '#app/platform/server/answer-failure.ts'
import { requestIdOf } from '#app/platform/server/request-id.ts'

/** `path`: logged in place of a path that contains a secret. */
type AppWords = FailureWords & { notFound: string; path?: string }

/**
 * Sets a sub-worker's responses to unknown addresses and to errors. Headers that were set before, such as a session's
 * cookie, are kept.
 */
export function answerFailures<E extends Env>(app: Hono<E>, { notFound, path, ...words }: AppWords): void {
	app.notFound(() => {
		throw new AppError('not_found', notFound)
	})
	app.onError((error, c) => {
		const logged = { method: c.req.method, path: path ?? c.req.path }
		const answer = answerFailure(error, words, requestIdOf(c.req.raw), logged)
		return c.newResponse(answer.body, answer)
	})
}
