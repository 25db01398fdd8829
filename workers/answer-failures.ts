import type { Env, Hono } from 'hono'
import { AppError } from '#app/platform/model/errors.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { answerFailure, type FailureWords } from '#app/platform/server/answer-failure.ts'

/** `path`: what the log says in place of a path that holds a secret. */
type AppWords = FailureWords & { notFound: string; path?: string }

/** How a sub-worker answers what it does not know and what fails in it. Headers set before, a session's cookie say, stay. */
export function answerFailures<E extends Env>(app: Hono<E>, { notFound, path, ...words }: AppWords): void {
	app.notFound(() => {
		throw new AppError('not_found', notFound)
	})
	app.onError((error, c) => {
		const logged = { method: c.req.method, path: path ?? c.req.path }
		const answer = answerFailure(error, words, c.req.header('cf-ray') ?? makeId(), logged)
		return c.newResponse(answer.body, answer)
	})
}
