import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { signAppleSecret } from './apple-secret.ts'
import { findProvider, labelOf, listButtons } from './configured.ts'

const APP_URL = 'https://nomster.example'
const credentials = (...names: string[]) =>
	Object.fromEntries(names.flatMap((name) => [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`].map((key) => [key, 'x'])))
const envOf = (...names: string[]) => ({ APP_URL, ...credentials(...names) })
const namesIn = (env: Parameters<typeof listButtons>[0]) => listButtons(env).map(({ id }) => id)

test('a provider has a button when all of its credentials are there, in the order of the spec', () => {
	expect(namesIn({ APP_URL })).toEqual([])
	expect(namesIn(envOf('PINTEREST', 'FACEBOOK', 'GOOGLE'))).toEqual(['google', 'facebook', 'pinterest'])
	expect(namesIn({ APP_URL, GOOGLE_CLIENT_ID: 'x', APPLE_CLIENT_ID: 'x', APPLE_TEAM_ID: 'x' })).toEqual([])
	const openId = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'x' }
	expect(listButtons({ APP_URL, ...openId, OIDC_NAME: 'Example ID' })).toEqual([{ id: 'oidc', label: 'Example ID' }])
	expect(listButtons({ APP_URL, ...openId })).toEqual([{ id: 'oidc', label: 'id.example' }])
})

test('an alias answers for a button without credentials; the named provider’s own win', () => {
	const alias = findProvider(envOf('DISCORD', 'AZURE'), 'pinterest')
	expect([alias?.key, alias?.label, alias?.redirectUri]).toEqual([
		'discord',
		'Pinterest',
		`${APP_URL}/auth/callback/pinterest`,
	])
	expect(namesIn(envOf('DISCORD', 'AZURE'))).toEqual(['pinterest', 'instagram'])
	expect(findProvider(envOf('DISCORD', 'AZURE'), 'instagram')?.key).toBe('azure')
	expect(findProvider(envOf('DISCORD', 'PINTEREST'), 'pinterest')?.key).toBe('pinterest')
	expect(findProvider(envOf('DISCORD'), 'discord')).toBeUndefined()
})

test('an identity keeps a label when its provider is no longer configured', () => {
	expect(['google', 'discord', 'https://id.example/x'].map((key) => labelOf({ APP_URL }, key))).toEqual([
		'Google',
		'Discord',
		'id.example',
	])
	expect(labelOf(envOf('DISCORD'), 'discord')).toBe('Pinterest')
})

test('endpoints are those of production, unless a stand-in answers for all of them', () => {
	const hosts = (env: Parameters<typeof listButtons>[0]) => {
		const client = findProvider(env, 'google')
		return client?.kind === 'oauth' ? [client.at(client.provider.authorize), client.at(client.provider.token)] : []
	}
	expect(hosts(envOf('GOOGLE'))).toEqual([
		'https://accounts.google.com/o/oauth2/v2/auth',
		'https://oauth2.googleapis.com/token',
	])
	expect(hosts({ ...envOf('GOOGLE'), PROVIDERS_BASE_URL: 'http://127.0.0.1:9' })).toEqual([
		'http://127.0.0.1:9/google/o/oauth2/v2/auth',
		'http://127.0.0.1:9/google/token',
	])
})

test('Apple’s secret is a token of our team, valid for minutes on both sides of now, signed with its key, whatever line breaks it has', async () => {
	const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
	const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
	for (const text of [pem, pem.replaceAll('\n', '\\n')]) {
		const now = Date.UTC(2026, 10, 2)
		const secret = await signAppleSecret({ clientId: 'client', teamId: 'team', keyId: 'key', pem: text }, now)
		const [head = '', claims = '', signature = ''] = secret.split('.')
		const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
		expect(parse(head)).toEqual({ typ: 'JWT', alg: 'ES256', kid: 'key' })
		expect(parse(claims)).toEqual({
			...{ iss: 'team', sub: 'client', aud: 'https://appleid.apple.com' },
			...{ iat: now / 1000 - 300, exp: now / 1000 + 600 },
		})
		const key = { key: createPublicKey(privateKey), dsaEncoding: 'ieee-p1363' as const }
		const signed = Buffer.from(signature, 'base64url')
		expect(verify('sha256', Buffer.from(`${head}.${claims}`), key, signed)).toBe(true)
	}
})
