import { isAdmin } from '#app/domains/accounts/model/roles.ts'
import { requireRecentAuthentication } from '#app/domains/accounts/server/reauthentication.ts'
import { readSecondFactor } from '#app/domains/accounts/server/security-state.ts'
import type { OwnSession } from '#app/domains/accounts/server/sessions.ts'
import type { Clock } from '#app/platform/model/clock.ts'
import { AppError } from '#app/platform/model/errors.ts'
import type { Me } from '#app/platform/model/me.ts'
import { isDeployed } from '#app/platform/server/production.ts'
import type { Db } from '#db/client.ts'
import { ADMINISTRATION } from '../model/sections.ts'
import { type AdminVerb, isDestructive, mayDo } from '../model/verbs.ts'

/** Who asks, by the session of this very request. */
export type Asker = { me: Me | null; session: OwnSession | null }

/**
 * Call first in everything that an administrator does. Returns the administrator. Throws AppError: `not_found` for
 * anybody else, as at an unknown address; `forbidden` when the role is too low; `reauthentication_required`, which
 * `<AskForProof>` answers; `forbidden` when a second factor is missing in production. One round trip for a destructive
 * verb in production, else none.
 */
export async function requireVerb(
	{ db, clock }: { db: Db; clock: Clock },
	{ me, session }: Asker,
	verb: AdminVerb,
	isProduction = isDeployed(),
): Promise<Me> {
	if (!me || !isAdmin(me)) throw new AppError('not_found', ADMINISTRATION.notAllowed)
	if (!mayDo(me.role, verb)) throw new AppError('forbidden', ADMINISTRATION.notAllowed)
	if (!isDestructive(verb)) return me
	requireRecentAuthentication(session, clock())
	if (isProduction && !(await readSecondFactor(db, me.id)).is_on)
		throw new AppError('forbidden', ADMINISTRATION.needsSecondFactor)
	return me
}
