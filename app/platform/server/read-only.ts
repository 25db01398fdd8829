import { type Db, withoutWrites } from '#db/client.ts'
import type { Stops } from '../model/switches.ts'
import { stoppedError } from './stops.ts'

/**
 * What stays open while Nomster is read-only: signing in with all that belongs to it, signing out, ending mails, and the
 * administration. The framework posts to a page's own address or to its `.data`.
 */
const OPEN =
	/^\/(?:login|logout|auth|reauthenticate|forgot-password|reset-password|confirm-email|unsubscribe|admin|api\/passkeys|api\/session)(?:\/|\.data$|$)/

const READS: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

/** The database for a page's request: one that refuses writes with the sentence of the switch, where nothing may be saved. */
export function dbFor(request: Request, db: Db, { read_only: sentence }: Stops): Db {
	if (sentence === undefined || READS.includes(request.method)) return db
	if (OPEN.test(new URL(request.url).pathname)) return db
	return withoutWrites(db, () => stoppedError(sentence))
}
