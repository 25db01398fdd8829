import { afterEach, expect, test, vi } from 'vitest'

const CHEAP = { N: 16, r: 1, p: 1 }

const scrypt = vi.hoisted(() => ({ running: 0, most: 0, calls: 0 }))
vi.mock('node:crypto', async (original) => {
	const crypto = await original<typeof import('node:crypto')>()
	return {
		...crypto,
		scrypt: (...args: Parameters<typeof crypto.scrypt>) => {
			const done = args.pop() as (error: Error | null, key: Buffer) => void
			scrypt.calls += 1
			scrypt.running += 1
			scrypt.most = Math.max(scrypt.most, scrypt.running)
			const counted = (error: Error | null, key: Buffer) => {
				scrypt.running -= 1
				done(error, key)
			}
			return crypto.scrypt(...([...args, counted] as unknown as Parameters<typeof crypto.scrypt>))
		},
	}
})
// Another file of this process may have loaded the module with the real scrypt.
vi.resetModules()
const { createPasswords, PASSWORD_COST } = await import('./passwords.ts')

afterEach(() => {
	Object.assign(scrypt, { running: 0, most: 0, calls: 0 })
})

test("security 5: the product hashes at OWASP's cost for 16 MB and writes it into the hash", async () => {
	expect(PASSWORD_COST).toEqual({ N: 16_384, r: 8, p: 5 })
	const hash = await createPasswords().hash('Tomato-Basil-42!')
	expect(hash).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/)
})

test('the right password is right, and each hash has its own salt', async () => {
	const passwords = createPasswords(CHEAP)
	const hashes = [await passwords.hash('Tomato-Basil-42!'), await passwords.hash('Tomato-Basil-42!')]
	expect(hashes[0]).not.toBe(hashes[1])
	for (const hash of hashes) expect(await passwords.check('Tomato-Basil-42!', hash)).toBe('right')
	expect(await passwords.check('Tomato-Basil-42?', hashes[0])).toBe('wrong')
})

test('security 5: two passwords of 100 characters that differ in the last one are two passwords', async () => {
	const passwords = createPasswords(CHEAP)
	const hash = await passwords.hash(`${'x'.repeat(99)}a`)
	expect(await passwords.check(`${'x'.repeat(99)}b`, hash)).toBe('wrong')
})

test('a letter with its accent is one letter, composed or not', async () => {
	const passwords = createPasswords(CHEAP)
	expect(await passwords.check('Cafe\u0301-Basil-42!', await passwords.hash('Caf\u00e9-Basil-42!'))).toBe('right')
})

test('a hash at another cost still verifies, and is reported as outdated', async () => {
	const hash = await createPasswords(CHEAP).hash('Tomato-Basil-42!')
	const today = createPasswords({ ...CHEAP, p: 2 })
	expect(await today.check('Tomato-Basil-42!', hash)).toBe('outdated')
	expect(await today.check('wrong', hash)).toBe('wrong')
})

test.each([null, undefined, '', 'scrypt$', 'bcrypt$1$2$3$a$b'])(
	'without a usable hash (%j) the hasher runs once all the same',
	async (stored) => {
		expect(await createPasswords(CHEAP).check('Tomato-Basil-42!', stored)).toBe('wrong')
		expect(scrypt.calls).toBe(1)
	},
)

test('at most two hashes run at a time, and all get their turn', async () => {
	const passwords = createPasswords(CHEAP)
	const hashes = await Promise.all(Array.from({ length: 20 }, () => passwords.hash('Tomato-Basil-42!')))
	expect(new Set(hashes).size).toBe(20)
	expect(scrypt.most).toBe(2)
})

test('a request that would wait too long is refused at once', async () => {
	const passwords = createPasswords(CHEAP)
	const outcomes = await Promise.allSettled(Array.from({ length: 300 }, () => passwords.hash('Tomato-Basil-42!')))
	const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
	expect(refused.length).toBe(300 - 202)
	expect(refused[0]?.reason).toMatchObject({ code: 'unavailable', retryAfter: 5 })
	expect(await passwords.check('Tomato-Basil-42!', await passwords.hash('Tomato-Basil-42!'))).toBe('right')
})

test('a hash that fails frees its place', async () => {
	const broken = createPasswords({ N: 15, r: 1, p: 1 })
	for (let i = 0; i < 5; i += 1) await expect(broken.hash('x')).rejects.toThrow()
	expect(await createPasswords(CHEAP).hash('x')).toMatch(/^scrypt/)
})
