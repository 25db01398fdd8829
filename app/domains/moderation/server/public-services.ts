import type { Stops } from '#app/platform/model/switches.ts'
import type { Service } from '#app/platform/server/env.ts'
import { changeVisibility, closePictures } from '#app/platform/server/pictures.ts'
import type { Db } from '#app/platform/server/request-db.ts'
import type { PublicServices } from '#app/sync/server/answered-needs.ts'
import type { EditServer } from '#app/sync/server/commit-edit.ts'
import type { PublicTexts } from '../model/public-texts.ts'
import { judgeTexts } from './judge.ts'
import { createModerator, type ModerationEnv } from './moderator.ts'

export type PublicEnv = ModerationEnv & { MEDIA: Service }

/** The services that a push and an action ask before a row becomes public: moderation and the media Worker. */
export const publicServices = (env: PublicEnv) =>
	({
		judge: (texts: PublicTexts) => judgeTexts(createModerator(env), texts),
		rekey: (pictures) => changeVisibility(env, pictures),
		closePictures: (pictures) => closePictures(env, pictures),
	}) satisfies PublicServices

/** What an action commits with (`commitEdit`). */
export const editServer = ({
	db,
	clock,
	env,
	stops,
}: {
	db: Db
	clock: () => number
	env: PublicEnv
	stops?: Stops
}): EditServer => ({
	...{ db, clock, stops },
	...publicServices(env),
})
