import { randomBytes } from 'node:crypto'

export const RECOVERY_CODES = 10
/** 80 random bits in four groups; letters and digits that cannot be mistaken for each other. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GROUPS = 4
const GROUP_LENGTH = 4
const LENGTH = GROUPS * GROUP_LENGTH
const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)

const grouped = (code: string): string => (code.match(new RegExp(`.{${GROUP_LENGTH}}`, 'g')) ?? []).join('-')

/** Ten new codes, as the cook sees them. */
export const makeRecoveryCodes = (): string[] =>
	Array.from({ length: RECOVERY_CODES }, () =>
		grouped([...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')),
	)

/** The code that somebody typed, however it is written; null when it cannot be one. */
export function recoveryCodeFrom(typed: string): string | null {
	const code = typed
		.normalize('NFKC')
		.toUpperCase()
		.replace(/[^\p{L}\p{N}]/gu, '')
	return CODE.test(code) ? grouped(code) : null
}
