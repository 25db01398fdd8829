import { MINUTE_MS } from '#app/platform/model/clock.ts'

type AppleKey = {
	clientId: string
	teamId: string
	keyId: string
	/** The private key as Apple's file holds it; line breaks may be written as \n. */
	pem: string
}

/** Our clock may be off by this much in either direction. */
const CLOCK_TOLERANCE_SECONDS = (5 * MINUTE_MS) / 1000
const ES256 = { name: 'ECDSA', namedCurve: 'P-256' }

/**
 * Apple's client secret: a token that we sign with the key of our team. Valid from five minutes ago until ten minutes
 * from now, so that it also works while our clock is five minutes off.
 */
export async function signAppleSecret({ clientId, teamId, keyId, pem }: AppleKey, now: number): Promise<string> {
	const key = await crypto.subtle.importKey('pkcs8', bytesOf(pem), ES256, false, ['sign'])
	const seconds = Math.floor(now / 1000)
	const header = { typ: 'JWT', alg: 'ES256', kid: keyId }
	const claims = {
		iss: teamId,
		iat: seconds - CLOCK_TOLERANCE_SECONDS,
		exp: seconds + 2 * CLOCK_TOLERANCE_SECONDS,
		aud: 'https://appleid.apple.com',
		sub: clientId,
	}
	const message = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
	const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, Buffer.from(message))
	return `${message}.${Buffer.from(signature).toString('base64url')}`
}

const bytesOf = (pem: string) =>
	Buffer.from(
		pem
			.replaceAll('\\n', '\n')
			.replace(/-----[A-Z ]+-----/g, '')
			.replace(/\s/g, ''),
		'base64',
	)
