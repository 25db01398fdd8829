import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { AppError } from '#app/platform/model/errors.ts'
import { ACCOUNT_MESSAGES } from '../model/messages.ts'

/** scrypt's cost: N doubles time and memory (128 * N * r bytes), p repeats the work. */
export type ScryptCost = { N: number; r: number; p: number }

/**
 * OWASP's parameters for scrypt with 16 MB (Password Storage Cheat Sheet): an isolate of 128 MB can hold this twice.
 */
export const PASSWORD_COST: ScryptCost = { N: 16_384, r: 8, p: 5 }

const SALT_BYTES = 16
const KEY_BYTES = 32
/** scrypt refuses to start when it needs more than this; twice what the cost needs. */
const memoryFor = ({ N, r }: ScryptCost) => 2 * 128 * N * r

export type Passwords = {
	/** `scrypt$N$r$p$salt$key` with a new salt. */
	hash(password: string): Promise<string>
	/**
	 * Compares in constant time and at constant cost: without a stored hash it computes one all the same, so that the
	 * duration does not reveal whether there is an account. 'outdated' means right, but stored at another cost than the
	 * current one.
	 */
	check(password: string, stored: string | null | undefined): Promise<'wrong' | 'right' | 'outdated'>
}

/** A hasher at a cost. Only tests use a cheaper one. */
export function createPasswords(cost: ScryptCost = PASSWORD_COST): Passwords {
	return {
		async hash(password) {
			const salt = randomBytes(SALT_BYTES)
			const key = await derive(password, salt, cost)
			return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
		},
		async check(password, stored) {
			const known = parseStored(stored)
			if (!known) {
				await derive(password, randomBytes(SALT_BYTES), cost)
				return 'wrong'
			}
			const key = await derive(password, known.salt, known.cost)
			if (key.length !== known.key.length || !timingSafeEqual(key, known.key)) return 'wrong'
			const isToday = known.cost.N === cost.N && known.cost.r === cost.r && known.cost.p === cost.p
			return isToday ? 'right' : 'outdated'
		},
	}
}

export const passwords = createPasswords()

function parseStored(stored: string | null | undefined) {
	const [name, N, r, p, salt, key] = stored?.split('$') ?? []
	if (name !== 'scrypt' || !salt || !key) return null
	return {
		cost: { N: Number(N), r: Number(r), p: Number(p) },
		salt: Buffer.from(salt, 'base64url'),
		key: Buffer.from(key, 'base64url'),
	}
}

function derive(password: string, salt: Buffer, cost: ScryptCost): Promise<Buffer> {
	// The same password, however a keyboard composes its letters.
	const text = password.normalize('NFKC')
	return inTurn(
		() =>
			new Promise((resolve, reject) => {
				scrypt(text, salt, KEY_BYTES, { ...cost, maxmem: memoryFor(cost) }, (error, key) =>
					error ? reject(error) : resolve(key),
				)
			}),
	)
}

const AT_ONCE = 2
const MOST_WAITING = 200
const RETRY_SECONDS = 5

let running = 0
let waiting: (() => void)[] = []

/**
 * At most two hashes at a time in an isolate. A finished one wakes all that wait and each checks again: a place handed
 * to one of them would be lost forever if its request had been aborted meanwhile.
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
	if (waiting.length >= MOST_WAITING) {
		throw new AppError('unavailable', ACCOUNT_MESSAGES.unexpected, { retryAfter: RETRY_SECONDS })
	}
	while (running >= AT_ONCE) await new Promise<void>((wake) => waiting.push(wake))
	running += 1
	try {
		return await work()
	} finally {
		running -= 1
		const woken = waiting
		waiting = []
		for (const wake of woken) wake()
	}
}
