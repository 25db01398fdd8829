import { generateCodeVerifier, generateState } from 'arctic'
import type { Clock } from '#app/platform/model/clock.ts'
import { AppError } from '#app/platform/model/errors.ts'
import type { ProviderEnv } from '#app/platform/server/env.ts'
import { refuseOverRates } from '#app/platform/server/rate-limit.ts'
import { writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { safeNext } from '../../model/guard.ts'
import { PROVIDER_MESSAGES } from '../../model/provider-messages.ts'
import type { ProviderIntent } from '../../model/provider-paths.ts'
import { timeZoneOf } from '../../model/time-zone.ts'
import { beginChallenge } from '../auth-challenges.ts'
import { providerRate } from '../rates.ts'
import { findProvider, provesFreshSignIn } from './configured.ts'
import { formPostCookie } from './form-post.ts'
import { oauthUrl } from './oauth.ts'
import { openIdUrl } from './openid.ts'
import { endedOnWay, ProviderError } from './provider-error.ts'
import type { Step } from './steps.ts'

export type ProviderDeps = { db: Db; clock: Clock; env: ProviderEnv }

export type Departure = { url: URL; label: string; cookies: string[] }

type Asked = {
	provider: string
	intent: ProviderIntent
	userId: string | null
	next: string | null
	timeZone: unknown
	stay: boolean
}

/**
 * Begins a sign-in at a provider: where the browser goes, and the cookies that its callback must bring back. Two round
 * trips. Throws ProviderError.
 */
export async function startAtProvider(deps: ProviderDeps, asked: Asked, address: string): Promise<Departure> {
	try {
		return await begin(deps, asked, address)
	} catch (error) {
		throw endedOnWay(error, asked)
	}
}

async function begin({ db, clock, env }: ProviderDeps, asked: Asked, address: string): Promise<Departure> {
	const client = findProvider(env, asked.provider)
	if (!client) throw new ProviderError('failed')
	const isFresh = asked.intent === 'reauthenticate'
	if (isFresh && !provesFreshSignIn(client)) throw new ProviderError('not_fresh')
	await refuseOverRates(db, [providerRate(address)], PROVIDER_MESSAGES.tooMany, clock()).catch((error: unknown) => {
		throw error instanceof AppError ? new ProviderError('too_many', { cause: error }) : error
	})
	const step: Step = {
		provider: client.id,
		intent: asked.intent,
		state: generateState(),
		verifier: generateCodeVerifier(),
		nonce: generateState(),
		next: asked.next === null ? null : safeNext(asked.next),
		time_zone: timeZoneOf(asked.timeZone),
		stay: asked.stay,
	}
	const now = clock()
	const url =
		client.kind === 'oauth' ? oauthUrl(client, step, { isFresh }) : await openIdUrl(client, step, { isFresh, now })
	const challenge = beginChallenge(db, { purpose: 'provider', userId: asked.userId, payload: step, now })
	await writeBatch(db, [challenge.query])
	const postsBack = client.kind === 'oauth' && client.provider.postsBack
	return { url, label: client.label, cookies: [challenge.cookie, ...(postsBack ? [formPostCookie(step.state)] : [])] }
}
