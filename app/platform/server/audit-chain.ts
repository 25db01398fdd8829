import { createHmac, type Hmac } from 'node:crypto'
import type { Prune, Seal } from '#db/queries/audit-seals.ts'

/** AUDIT_SEAL_SECRET as the seals use it; `key` is its name in them, which says nothing about it. */
export type SealSecret = { key: string; secret: string }

export const NO_SECRET = 'AUDIT_SEAL_SECRET is missing (docs/deploy.md)'

const NAME_LENGTH = 16
const macOf = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex')

export const sealSecret = (secret: string): SealSecret => ({
	key: macOf(secret, 'nomster audit key').slice(0, NAME_LENGTH),
	secret,
})

/** The secret in use and those before it, the newest first. */
export const sealSecrets = (current: string | undefined, old: string | undefined): SealSecret[] =>
	[current ?? '', ...(old ?? '').split(',')]
		.map((secret) => secret.trim())
		.filter((secret) => secret !== '')
		.map(sealSecret)

/** The hash over a seal's rows: each line of their canonical text with its end, in order. */
export const beginRows = ({ secret }: SealSecret): Hmac => createHmac('sha256', secret).update('rows\n')

export const rowsMac = (secret: SealSecret, text: string): string => {
	const hash = beginRows(secret)
	if (text !== '') hash.update(text).update('\n')
	return hash.digest('hex')
}

export const sealMac = (
	{ secret }: SealSecret,
	{ number, upto, rows, created_at, key, rows_mac, mac_before }: Omit<Seal, 'mac'>,
): string => macOf(secret, `seal\n${JSON.stringify([number, upto, rows, created_at, key, rows_mac, mac_before])}`)

export const pruneMac = (
	{ secret }: SealSecret,
	{ number, upto, seal, seal_mac, created_at, key, mac_before }: Omit<Prune, 'mac'>,
): string => macOf(secret, `prune\n${JSON.stringify([number, upto, seal, seal_mac, created_at, key, mac_before])}`)

const PROOF_LENGTH = 48

/**
 * The detail of a `restored` row: the number of the seal that the restored log ends with (0 without one), and a proof of
 * it.
 */
export const restoreProof = (
	{ secret }: SealSecret,
	{ number, mac, created_at }: Pick<Seal, 'number' | 'mac' | 'created_at'>,
): string =>
	`${number}.${macOf(secret, `restored\n${JSON.stringify([number, mac, created_at])}`).slice(0, PROOF_LENGTH)}`

/** Whether a seal or a prune is as it was made, by a secret that is known. */
export function isGenuine<T extends { key: string; mac: string }>(
	secrets: readonly SealSecret[],
	made: T,
	mac: (secret: SealSecret, made: T) => string,
): boolean {
	const secret = secrets.find(({ key }) => key === made.key)
	return secret !== undefined && mac(secret, made) === made.mac
}
