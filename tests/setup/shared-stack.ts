import { eq } from 'drizzle-orm'
import { afterAll, beforeEach } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { rate_limits } from '#db/schema/platform.ts'
import { type StandIns, startStandIns } from '../../dev/providers/stand-ins.ts'
import { makeUser, type User } from '../factories/users.ts'
import { ADDRESS_HEADER, type Stack, type StackOptions, startStack } from './stack.ts'

const DEFAULT_ADDRESS = '192.0.2.1'

/** The Workers' settings on the shared stack, besides the stand-ins of all sign-in providers. */
export const SHARED_VARS = { SUPPORT_EMAIL: 'help@kitchen.example', ADMIN_EMAILS: 'named-admin@nomster.example' }

type Visitor = Required<Pick<StackOptions, 'addressOf' | 'locationOf'>>
export type SharedStack = Omit<Stack, 'close'> & { standIns: StandIns }

const VISITOR: Visitor = {
	addressOf: ({ headers }) => String(headers[ADDRESS_HEADER] ?? DEFAULT_ADDRESS),
	locationOf: () => ({}),
}

let visitor = VISITOR
let started: Promise<SharedStack> | undefined

async function start(): Promise<SharedStack> {
	const standIns = await startStandIns()
	const stack = await startStack({
		vars: { ...SHARED_VARS, ...standIns.vars },
		addressOf: (request) => visitor.addressOf(request),
		locationOf: (request) => visitor.locationOf(request),
	})
	return { ...stack, standIns }
}

/**
 * The stack of all files of this process that need no settings of their own: starting one takes 6 seconds. Awaited once
 * at the top of a file. No rate is used up when it begins, the stand-ins of the providers ask a person before each test,
 * and that of Stripe works as usual; a test creates its own cooks and looks only at their rows and mails. What the Workers
 * logged as errors during a test that fails is printed. The stack ends with the process.
 *
 * @param options Where the visitors of this file come from.
 */
export async function shareStack(options: Partial<Visitor> = {}): Promise<SharedStack> {
	started ??= start()
	const stack = await started
	visitor = { ...VISITOR, ...options }
	await stack.db.delete(rate_limits)
	beforeEach(async ({ onTestFailed }) => {
		const logged = stack.workers.getLogs().length
		onTestFailed(() => {
			const errors = stack.workers.getLogs().slice(logged).filter(isError)
			if (errors.length > 0) console.error('The Workers logged:', ...errors.map(({ message }) => `\n${message}`))
		})
		await stack.front.clock.moveTo(0)
		stack.standIns.next.clear()
		stack.standIns.forge.clear()
		stack.standIns.tokenRequests.length = 0
		stack.stripe.asUsual()
	})
	afterAll(() => {
		visitor = VISITOR
	})
	return stack
}

/** An error that the app logs, or one that workerd does. */
const isError = ({ level, message }: { level: string; message: string }): boolean =>
	level === 'error' || message.includes('"level":"error"')

/** The cook whom ADMIN_EMAILS of the shared stack names: one for all files of this process. */
export async function namedAdmin({ db }: Pick<SharedStack, 'db'>): Promise<User> {
	const email = SHARED_VARS.ADMIN_EMAILS
	const [known] = await db.select({ id: users.id }).from(users).where(eq(users.email_normalized, email))
	return known ? { id: known.id, space: known.id, email } : makeUser(db, { email })
}
