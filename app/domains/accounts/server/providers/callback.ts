import { AppError } from '#app/platform/model/errors.ts'
import type { MakeId } from '#app/platform/model/ids.ts'
import type { Later } from '#app/platform/server/later.ts'
import { refuseUsedUp } from '#app/platform/server/rate-limit.ts'
import { ask } from '#db/batch.ts'
import * as queries from '#db/queries/identities.ts'
import { addUses, listUses } from '#db/queries/rate-limits.ts'
import { stopsNow } from '#db/queries/switches.ts'
import { formerSpelling, normalizeEmail } from '../../model/email.ts'
import { PROVIDER_MESSAGES } from '../../model/provider-messages.ts'
import { PROVE_PATH } from '../../model/provider-paths.ts'
import { clearedChallengeCookie, consumeChallenge } from '../auth-challenges.ts'
import { addressOf, decideLink } from '../link-identity.ts'
import { linkMailRate } from '../rates.ts'
import type { Visitor } from '../visitor.ts'
import { findProvider, type ProviderClient } from './configured.ts'
import { connectToSession } from './connect.ts'
import { createCookFrom, isTaken } from './create-cook.ts'
import { readOAuthProfile } from './oauth.ts'
import { readOpenIdProfile } from './openid.ts'
import { askForAddress, askForSignIn, mailProof } from './pending.ts'
import { endedOnWay, ProviderError } from './provider-error.ts'
import { type Ending, signInKnown } from './sign-in-known.ts'
import type { ProviderDeps } from './start.ts'
import { type Pending, type Step, stepSchema } from './steps.ts'
import type { ProviderProfile } from './table.ts'

export type CallbackDeps = ProviderDeps & { makeId: MakeId; later: Later }
type Callback = { request: Request; params: URLSearchParams; visitor: Visitor }

/**
 * Finishes the sign-in that this browser began at a provider. Returns where the browser goes next and the cookies to
 * set. Three round trips besides those to the provider. Throws ProviderError.
 */
export async function finishAtProvider(
	deps: CallbackDeps,
	provider: string,
	{ request, params, visitor }: Callback,
): Promise<Ending> {
	const challenge = await consumeChallenge(deps.db, request, 'provider', deps.clock())
	if (!challenge) throw new ProviderError('expired')
	const step = stepSchema.parse(challenge.payload)
	try {
		const client = findProvider(deps.env, provider)
		// Another provider's answer, or one that another browser has asked for.
		if (!client || step.provider !== provider || params.get('state') !== step.state) throw new ProviderError('failed')
		if (params.has('error')) throw new ProviderError('refused', { cause: params.get('error') })
		const profile = await readProfile(client, { params, step }, deps.clock())
		const ending =
			step.intent === 'sign_in'
				? await signInWith(deps, client, { profile, step, visitor })
				: await connectToSession(deps, client, { profile, step, userId: challenge.user_id, request })
		return { ...ending, cookies: [...ending.cookies, clearedChallengeCookie('provider')] }
	} catch (error) {
		throw endedOnWay(error, step)
	}
}

async function readProfile(
	client: ProviderClient,
	{ params, step }: { params: URLSearchParams; step: Step },
	now: number,
): Promise<ProviderProfile> {
	const code = params.get('code')
	if (!code) throw new ProviderError('failed')
	const isFresh = step.intent === 'reauthenticate'
	return client.kind === 'oauth'
		? readOAuthProfile(client, { code, user: params.get('user'), step, isFresh }, now)
		: readOpenIdProfile(client, { params, step, isFresh }, now)
}

type Arrival = { profile: ProviderProfile; step: Step; visitor: Visitor }

async function signInWith(deps: CallbackDeps, client: ProviderClient, arrival: Arrival): Promise<Ending> {
	try {
		return await decideAndSignIn(deps, client, arrival)
	} catch (error) {
		if (error instanceof AppError && error.code === 'forbidden') throw new ProviderError('disabled', { cause: error })
		if (error instanceof AppError && error.code === 'not_signed_in') throw new ProviderError('failed', { cause: error })
		if (error instanceof AppError && error.code === 'too_many_requests')
			throw new ProviderError('too_many', { cause: error })
		// Another sign-in has taken the address or connected the identity in between: what it wrote decides now.
		if (isTaken(error)) return decideAndSignIn(deps, client, arrival)
		throw error
	}
}

/** Two round trips. */
async function decideAndSignIn(
	deps: CallbackDeps,
	client: ProviderClient,
	{ profile, step, visitor }: Arrival,
): Promise<Ending> {
	const address = addressOf(profile)
	const mails = linkMailRate(client.key, profile.subject)
	const found = await ask(deps.db, {
		stops: stopsNow(),
		uses: listUses([mails.key], deps.clock()),
		identity: queries.cookOfIdentity({ provider: client.key, subject: profile.subject }),
		account: queries.cookOfAddress(client.key, address ? [normalizeEmail(address), formerSpelling(address)] : []),
	})
	const decision = decideLink(profile, found)
	const isNew = decision.kind === 'create' || decision.kind === 'ask_email'
	if (isNew && (found.stops.read_only ?? found.stops.sign_ups) !== undefined) throw new ProviderError('closed')
	const pending: Pending = {
		...profile,
		id: client.id,
		provider: client.key,
		next: step.next,
		time_zone: step.time_zone,
		stay: step.stay,
	}
	switch (decision.kind) {
		case 'sign_in':
			return signInKnown(deps, decision.cook, { pending, visitor, isLinked: false, label: client.label })
		case 'link':
			return signInKnown(deps, decision.cook, { pending, visitor, isLinked: true, label: client.label })
		case 'create':
			return createCookFrom(deps, pending, { email: address ?? '', isVerified: true, visitor })
		case 'sign_in_first':
			return askForSignIn(deps, pending, decision.cook)
		case 'prove_first':
			// The provider has verified that the address is theirs: they may know what became of the account.
			if (decision.cook.account_status === 'disabled') throw new ProviderError('disabled')
			refuseUsedUp(found.uses, [mails], PROVIDER_MESSAGES.tooMany, deps.clock())
			await mailProof(deps, pending, {
				cook: decision.cook,
				label: client.label,
				before: [addUses([mails], deps.clock())],
			})
			return { to: `${PROVE_PATH}?sent=${client.id}`, cookies: [] }
		case 'ask_email':
			return askForAddress(deps, pending)
		case 'second_identity':
			throw new ProviderError('second_identity')
	}
}
