import type { Clock } from '#app/platform/model/clock.ts'
import { AppError } from '#app/platform/model/errors.ts'
import type { MakeId } from '#app/platform/model/ids.ts'
import { auditStatements } from '#app/platform/server/audit.ts'
import type { ProviderEnv } from '#app/platform/server/env.ts'
import { enqueueMailTo } from '#app/platform/server/jobs.ts'
import { ask } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { findOwnConnections } from '#db/queries/follows.ts'
import * as queries from '#db/queries/identities.ts'
import { CONNECTED, type ConnectedAccount } from '../model/connected-accounts.ts'
import { providerUnlinkedMail } from '../model/security-mails.ts'
import { labelOf, listProviders, providerKeys } from './providers/configured.ts'

/** What the page of the profile shows beside the session's cook: connected accounts, and what others see. One round trip. */
export async function readProfilePage(db: Db, env: ProviderEnv, userId: string) {
	const { connected, own } = await ask(db, {
		connected: queries.listIdentities(userId),
		own: findOwnConnections(userId),
	})
	return { accounts: toConnected(env, connected), own: own ?? null }
}

type Connected = { provider: string; email: string | null }[]

/** The configured providers with the cook's accounts there, and those that are connected but no longer configured. */
function toConnected(env: ProviderEnv, connected: Connected): ConnectedAccount[] {
	const clients = listProviders(env)
	const others = connected.filter(({ provider }) => clients.every(({ key }) => key !== provider))
	return [
		...clients.map(({ id, key, label }) => {
			const identity = connected.find(({ provider }) => provider === key)
			return { id, provider: key, label, isConnected: identity !== undefined, email: identity?.email ?? null }
		}),
		...others.map(({ provider, email }) => ({
			...{ id: null, provider, label: labelOf(env, provider), isConnected: true, email },
		})),
	]
}

/**
 * Disconnects a provider, unless it is the cook's last way to sign in. One round trip. Throws AppError with the spec's
 * sentence.
 */
export async function disconnect(
	{ db, env, clock, makeId }: { db: Db; env: ProviderEnv; clock: Clock; makeId: MakeId },
	userId: string,
	provider: string,
): Promise<void> {
	const label = labelOf(env, provider)
	if (env.PROVIDER_DISCONNECT === 'off') throw new AppError('forbidden', CONNECTED.notEnabled)
	const entry = { action: 'identity_unlinked', actor: userId, subject: userId } as const
	const now = clock()
	const connection = { userId, provider, configured: providerKeys(env) }
	const when = queries.canDisconnect(connection)
	const { has_user, is_connected, disconnected } = await queries.disconnectIdentity(db, connection, [
		...auditStatements(db, { ...entry, when }, now),
		enqueueMailTo(db, userId, providerUnlinkedMail(env.APP_URL, label), { makeId, now, when }),
	])
	if (disconnected) return
	if (!has_user) throw new AppError('not_signed_in', CONNECTED.noUser)
	if (is_connected) throw new AppError('conflict', CONNECTED.lastMethod)
	throw new AppError('not_found', CONNECTED.notConnected(label))
}
