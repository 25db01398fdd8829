import { createServer } from 'node:http'
import { generateCodeVerifier, generateState } from 'arctic'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import type { Person } from '../../../../../dev/providers/people.ts'
import { ALIAS_VARS, type StandIns, startStandIns } from '../../../../../dev/providers/stand-ins.ts'
import { sentenceOf } from '../../model/provider-messages.ts'
import { findProvider, type OAuthClient } from './configured.ts'
import { oauthUrl, readOAuthProfile } from './oauth.ts'
import { openIdUrl } from './openid.ts'
import { pictureCookies } from './picture-cookie.ts'

const APP_URL = 'https://nomster.example'
const PICTURE = 'https://pictures.example/mia.jpg'
const MIA: Person = {
	...{ subject: 'mia', email: 'mia@example.org', email_verified: true },
	...{ first_name: 'Mia', last_name: 'Marsh', picture: PICTURE },
}

let standIns: StandIns
beforeAll(async () => {
	standIns = await startStandIns()
})
afterAll(() => standIns.close())
beforeEach(() => standIns.forge.clear())

function clientOf(id: string, more: Record<string, string> = {}): OAuthClient {
	const client = findProvider({ APP_URL, ...standIns.vars, ...more }, id)
	if (client?.kind !== 'oauth') throw new Error(`${id} is not configured`)
	return client
}

/** What we read of a sign-in at a stand-in, at a moment of our clock. */
async function signInAt(client: OAuthClient, { now = Date.now(), isFresh = false } = {}) {
	const step = { state: generateState(), verifier: generateCodeVerifier(), nonce: generateState() }
	standIns.next.set(client.provider.id, MIA)
	const answer = await fetch(oauthUrl(client, step, { isFresh }), { redirect: 'manual' })
	const posted = /name="code" value="(\w+)"/.exec(await answer.text())?.[1]
	const code = posted ?? new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
	return readOAuthProfile(client, { code, user: null, step, isFresh }, now)
}

test.each([-5, 0, 5])('Apple takes our secret while our clock is %i minutes off', async (minutes) => {
	const profile = await signInAt(clientOf('apple'), { now: Date.now() + minutes * MINUTE_MS })
	expect(profile).toMatchObject({ subject: 'mia', email_verified: true })
})

test('a provider’s picture is read where it has one', async () => {
	const pictures = await Promise.all(
		['google', 'facebook', 'pinterest', 'apple'].map(async (id) => (await signInAt(clientOf(id))).picture),
	)
	expect(pictures).toEqual([PICTURE, PICTURE, PICTURE, null])
	const microsoft = clientOf('instagram', ALIAS_VARS)
	expect((await signInAt(microsoft)).picture).toBe(PICTURE)
})

test('only a picture behind TLS is handed on, under the id of the cook, and no address that a cookie cannot hold', () => {
	expect(pictureCookies('cook', PICTURE)).toEqual([
		expect.stringMatching(/^__Host-nomster-picture=[^;]*cook[^;]*; Path=\/; Secure; SameSite=Lax; Max-Age=3600$/),
	])
	for (const address of [null, '', 'no address', 'http://pictures.example/a.jpg', 'javascript:alert(1)'])
		expect(pictureCookies('cook', address)).toEqual([])
	expect(pictureCookies('cook', `${PICTURE}?${'x'.repeat(1500)}`)).toEqual([])
})

test('a fresh sign-in is one of which Google says that it was in the last ten minutes', async () => {
	const google = clientOf('google')
	const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds
	expect(await signInAt(google, { isFresh: true })).toMatchObject({ subject: 'mia' })
	// Ten minutes, and five for a clock that is off.
	standIns.forge.set('google', () => ({ auth_time: secondsAgo(14 * 60) }))
	expect(await signInAt(google, { isFresh: true })).toMatchObject({ subject: 'mia' })
	for (const auth_time of [secondsAgo(16 * 60), undefined]) {
		standIns.forge.set('google', () => ({ auth_time }))
		await expect(signInAt(google, { isFresh: true })).rejects.toMatchObject({ problem: 'not_fresh' })
		expect(await signInAt(google)).toMatchObject({ subject: 'mia' })
	}
})

test('a provider that does not say when somebody has signed in proves no fresh sign-in', async () => {
	for (const id of ['apple', 'facebook', 'pinterest'])
		await expect(signInAt(clientOf(id), { isFresh: true })).rejects.toMatchObject({ problem: 'not_fresh' })
})

test('a provider whose configuration names no page to sign in at is a sentence', async () => {
	const server = createServer((_request, response) => {
		response.setHeader('content-type', 'application/json')
		response.end(JSON.stringify({ issuer }))
	})
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
	const address = server.address()
	const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
	const client = findProvider({ APP_URL, OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'x' }, 'oidc')
	if (client?.kind !== 'openid') throw new Error('no OpenID provider')
	const step = { state: 's', verifier: generateCodeVerifier(), nonce: 'n' }
	const started = openIdUrl(client, step, { isFresh: false, now: Date.now() })
	await expect(started).rejects.toMatchObject({ problem: 'no_redirect' })
	expect(sentenceOf('no_redirect', 'Example ID')).toBe('No redirect URL received')
	await new Promise((done) => server.close(done))
})
