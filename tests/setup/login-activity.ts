import { ask } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { type LoginActivity, recentLoginActivity } from '#db/queries/login-activity.ts'

/** A cook's last attempts to sign in, newest first. */
export const listLoginActivity = async (db: Db, userId: string, limit: number): Promise<LoginActivity[]> =>
	(await ask(db, { recent: recentLoginActivity(userId, limit) })).recent
