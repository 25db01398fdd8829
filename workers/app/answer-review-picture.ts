import { withGrantedRole } from '#app/domains/accounts/model/roles.ts'
import { findSession } from '#app/domains/accounts/server/sessions.ts'
import { requireVerb } from '#app/domains/administration/server/require-verb.ts'
import { REVIEW_PICTURE, REVIEW_PICTURE_PATH } from '#app/domains/moderation/model/review-picture.ts'
import { showReviewPicture } from '#app/domains/moderation/server/review-picture.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { answerFailure } from '#app/platform/server/answer-failure.ts'
import { clockOf } from '#app/platform/server/clock.ts'
import type { AppEnv } from '#app/platform/server/env.ts'
import { createLog } from '#app/platform/server/log.ts'
import { openDbOf } from '#app/platform/server/request-db.ts'

/** GET of a picture that waits for a decision, for administrators; to others there is none. */
export async function answerReviewPicture(request: Request, env: AppEnv, requestId: string): Promise<Response> {
	try {
		if (request.method !== 'GET') throw new AppError('bad_request', REVIEW_PICTURE.unreadable)
		const db = openDbOf(request, env, createLog(requestId))
		const clock = clockOf(request)
		const session = await findSession(db, request, clock())
		if (!session) throw new AppError('not_signed_in', REVIEW_PICTURE.signIn)
		const asker = {
			me: withGrantedRole(session.me, env.ADMIN_EMAILS),
			session: null,
		}
		const me = await requireVerb({ db, clock }, asker, 'moderation.read')
		const entryId = new URL(request.url).pathname.slice(REVIEW_PICTURE_PATH.length + 1)
		const picture = await showReviewPicture({ db, clock, env }, me, entryId)
		// The headers of another Worker's answer cannot be changed.
		const response = new Response(picture.body, picture)
		if (session.setCookie) response.headers.append('set-cookie', session.setCookie)
		return response
	} catch (error) {
		return answerFailure(error, { event: 'review_picture_failed', unexpected: REVIEW_PICTURE.failed }, requestId)
	}
}
