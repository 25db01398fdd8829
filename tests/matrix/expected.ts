import type { EndpointAccess, Owner, PageAccess } from './access.ts'
import type { Page } from './routes.ts'

export const ACTORS = [
	'anonymous',
	'other cook',
	'not onboarded',
	'disabled',
	'pending deletion',
	'admin',
	'super admin',
	// With the cook whose things are named.
	'blocked',
	'blocker',
] as const
export type Actor = (typeof ACTORS)[number]
/** Beside them: whose row it is. Without this one a page that is closed to everybody would pass. */
export type Asker = Actor | 'owner'

/** The answers of the access rules; what a page or an endpoint itself answers is `open`. */
export type Outcome =
	| 'open'
	| 'login'
	| 'onboarding'
	| 'recipes'
	| 'not found'
	| 'not signed in'
	| 'not in plan'
	| 'no action'
	/** An administrator whose role is too low. */
	| 'forbidden'

/** Between a blocked cook and the blocker nothing of the other exists. */
export const isBlock = (asker: Asker): boolean => asker === 'blocked' || asker === 'blocker'

/** A row that an address names, and its owner shows it to everybody or not. */
export type Row = 'private' | 'public'

/** The session of a disabled account is none. */
const isVisitor = (asker: Asker): boolean => asker === 'anonymous' || asker === 'disabled'
const isAdmin = (asker: Asker): boolean => asker === 'admin' || asker === 'super admin'

/** What follows from the guards of the route list, and from whose row it is. */
export function expectedOfPage(
	{ guards, hasAction }: Pick<Page, 'guards' | 'hasAction'>,
	access: PageAccess,
	{ asker, method, row }: { asker: Asker; method: string; row?: Row },
): Outcome {
	for (const guard of guards) {
		if (guard === 'visitors' && !isVisitor(asker)) return 'recipes'
		if (guard === 'signed-in' && isVisitor(asker)) return 'login'
		if (guard === 'onboarded' && asker === 'not onboarded') return 'onboarding'
	}
	// The layout of the administration answers before it is known what a page takes.
	if (access.admin && !isAdmin(asker)) return 'not found'
	if (method.startsWith('POST') && !hasAction) return 'no action'
	if (access.feature) return 'not in plan'
	if (access.session && isVisitor(asker)) return 'not signed in'
	if (access.hidesBlocked && isBlock(asker)) return 'not found'
	return isClosedRow(access.owner, { asker, method, row }) ? 'not found' : 'open'
}

/** What follows from the access to the endpoint, and from the owner of the row. */
export function expectedOfEndpoint(
	isPublic: boolean,
	{ door, owner }: EndpointAccess,
	{ asker, method, row }: { asker: Asker; method: string; row?: Row },
): Outcome {
	// The address of no page.
	if (!isPublic || door === 'internal') return method === 'GET' ? 'not found' : 'no action'
	if (door === 'session' && isVisitor(asker)) return 'not signed in'
	if (door === 'secret') return 'not found'
	return isClosedRow(owner, { asker, method, row }) ? 'not found' : 'open'
}

function isClosedRow(
	owner: PageAccess['owner'],
	{ asker, method, row }: { asker: Asker; method: string; row?: Row },
): boolean {
	if (!owner || !isOwned(owner) || asker === 'owner' || row === undefined) return false
	if (owner.methods && !owner.methods.includes(method)) return false
	return row === 'private' || owner.publicRow !== 'open' || isBlock(asker)
}

export const isOwned = (owner: NonNullable<PageAccess['owner']>): owner is Owner => 'column' in owner
