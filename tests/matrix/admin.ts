import { eq } from 'drizzle-orm'
import { ACCOUNT_VERBS, type AccountVerb, mayAct, type Role } from '#app/domains/administration/model/account-verbs.ts'
import { type AdminVerb, isDestructive, mayDo } from '#app/domains/administration/model/verbs.ts'
import { barredFrom } from '#app/domains/moderation/model/deciding.ts'
import { QUEUE_PATH } from '#app/domains/moderation/model/queue.ts'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { users } from '#db/schema/accounts.ts'
import { makeUser, type User, type UserOverrides } from '../factories/users.ts'
import type { Stack } from '../setup/stack.ts'
import { PAGES, type Things } from './access.ts'
import type { Cell } from './cell.ts'
import { accessOfPage } from './list.ts'
import { type Answer, outcomeOf, readAnswer } from './outcome.ts'
import { pagesOf } from './routes.ts'
import { makeThings } from './things.ts'

/** Who asks for the pages and verbs of the administration. */
export const ADMIN_ASKERS = [
	'anonymous',
	'cook',
	'disabled',
	'lowered a moment ago',
	'admin',
	'super admin',
	// A super administrator who has authenticated more than ten minutes ago.
	'stale password',
] as const
export type AdminAsker = (typeof ADMIN_ASKERS)[number]

/** Whose account is named, or whose things. Above an administrator is a super administrator; nobody is above those, so it is an equal one. */
const WHOM = ['other', 'self', 'higher role'] as const
type Whom = (typeof WHOM)[number]

export type AdminOutcome = 'login' | 'not found' | 'refused' | 'proof asked' | 'open'
export type AdminCell = Omit<Cell, 'asker' | 'expected'> & { asker: AdminAsker; expected: AdminOutcome }

/** A form of a page of the administration: the verb that it is, by the table of verbs. */
export type AdminProbe = { verb: AdminVerb; form(things: Things): Record<string, string> }

const PERSON = '/admin/users/:id'

/** What a verb to an account asks for, and an account to which it is possible. */
const ACTS: Record<AccountVerb, { form: Record<string, string>; on?: UserOverrides }> = {
	disable: { form: {} },
	schedule: { form: { grace_days: '30' } },
	restore: { form: {}, on: { account_status: 'disabled' } },
	delete: { form: {} },
	end_sessions: { form: {} },
	resend_confirmation: { form: {}, on: { email_confirmed_at: null } },
	grant_plan: { form: { plan: 'basic' } },
	change_role: { form: { role: 'admin' } },
}

const ROLE_OF: Record<AdminAsker, Role> = {
	anonymous: 'user',
	cook: 'user',
	disabled: 'super_admin',
	'lowered a moment ago': 'super_admin',
	admin: 'admin',
	'super admin': 'super_admin',
	'stale password': 'super_admin',
}

type Signed = { user: User; headers: Record<string, string> }

/** `own`: makes things of the asker, while they still can. */
async function signInAs(
	stack: Stack,
	asker: AdminAsker,
	own: (user: User) => Promise<unknown> = async () => null,
): Promise<Signed> {
	const user = await makeUser(stack.db, { role: ROLE_OF[asker] })
	await own(user)
	if (asker === 'anonymous') return { user, headers: {} }
	const at = Date.now() - (asker === 'stale password' ? 11 * MINUTE_MS : 0)
	const { cookie } = await stack.signIn(user, at)
	// After the sign-in: the session is one that was good.
	const change = (fields: Partial<typeof users.$inferInsert>) =>
		stack.db.update(users).set(fields).where(eq(users.id, user.id))
	if (asker === 'disabled') await change({ account_status: 'disabled' })
	if (asker === 'lowered a moment ago') await change({ role: 'user' })
	return { user, headers: { cookie } }
}

/** Who is no administrator now, and what they get. */
function outside(asker: AdminAsker): AdminOutcome | null {
	if (asker === 'anonymous' || asker === 'disabled') return 'login'
	return asker === 'cook' || asker === 'lowered a moment ago' ? 'not found' : null
}

/** What follows from the table of verbs. */
function expectedOf(asker: AdminAsker, verb: AdminVerb, isAllowed = true): AdminOutcome {
	const closed = outside(asker)
	if (closed) return closed
	if (!mayDo(ROLE_OF[asker], verb) || !isAllowed) return 'refused'
	return asker === 'stale password' && isDestructive(verb) ? 'proof asked' : 'open'
}

const FORBIDDEN = 403

function gotOf(answer: Answer): string {
	if (answer.status !== FORBIDDEN) return outcomeOf(answer, {})
	return answer.body.includes('reauthentication_required') ? 'proof asked' : 'refused'
}

const post = async (stack: Stack, path: string, headers: Record<string, string>, form: Record<string, string>) =>
	readAnswer(await stack.fetch(`${path}.data`, { method: 'POST', headers, body: new URLSearchParams(form) }))

/** Every page of the administration, as a document and as data. */
async function* cellsOfPages(stack: Stack): AsyncGenerator<AdminCell> {
	for (const page of pagesOf()) {
		const access = accessOfPage(page)
		if (!access.admin || page.path === PERSON) continue
		for (const asker of ADMIN_ASKERS) {
			const { headers } = await signInAs(stack, asker)
			for (const [method, path] of [
				['GET', page.path],
				['GET data', `${page.path}.data`],
			] as const) {
				const got = gotOf(await readAnswer(await stack.fetch(path, { headers })))
				yield { path: page.path, method, asker, expected: outside(asker) ?? 'open', got }
			}
		}
		for (const [name, { verb, form }] of Object.entries(access.adminVerbs ?? {})) {
			for (const asker of ADMIN_ASKERS) {
				const { headers } = await signInAs(stack, asker)
				const things = await makeThings(stack, await makeUser(stack.db), true)
				const got = gotOf(await post(stack, page.path, headers, form(things)))
				yield { path: `${page.path} ${name}`, method: 'POST data', asker, expected: expectedOf(asker, verb), got }
			}
		}
	}
}

async function targetOf(stack: Stack, whom: Whom, asker: AdminAsker, { user }: Signed, on: UserOverrides = {}) {
	if (whom === 'self') return { ...user, role: ROLE_OF[asker] }
	const role = whom === 'other' ? 'user' : 'super_admin'
	return { ...(await makeUser(stack.db, { ...on, role })), role } as const
}

/** Every verb to an account, and its page: of another cook, of one's own, of a higher role. */
async function* cellsOfAccounts(stack: Stack): AsyncGenerator<AdminCell> {
	for (const whom of WHOM) {
		for (const asker of ADMIN_ASKERS) {
			const signed = await signInAs(stack, asker)
			const target = await targetOf(stack, whom, asker, signed)
			const answer = await readAnswer(await stack.fetch(`/admin/users/${target.id}`, { headers: signed.headers }))
			const expected = outside(asker) ?? 'open'
			yield { path: `${PERSON} (${whom})`, method: 'GET', asker, expected, got: gotOf(answer) }
		}
		for (const verb of ACCOUNT_VERBS) {
			for (const asker of ADMIN_ASKERS) {
				const signed = await signInAs(stack, asker)
				const target = await targetOf(stack, whom, asker, signed, ACTS[verb].on)
				const form = { ...ACTS[verb].form, verb, email: target.email }
				const got = gotOf(await post(stack, `/admin/users/${target.id}`, signed.headers, form))
				const isAllowed = mayAct({ id: signed.user.id, role: ROLE_OF[asker] }, verb, target)
				const expected = expectedOf(asker, `users.${verb}`, isAllowed)
				yield { path: `${PERSON} ${verb} (${whom})`, method: 'POST data', asker, expected, got }
			}
		}
	}
}

/** Every decision about things of oneself and of a higher role; those of another cook are among the cells of the page. */
async function* cellsOfModeration(stack: Stack): AsyncGenerator<AdminCell> {
	for (const whom of ['self', 'higher role'] as const) {
		for (const [name, { verb, form }] of Object.entries(PAGES[QUEUE_PATH]?.adminVerbs ?? {})) {
			for (const asker of ADMIN_ASKERS) {
				let things: Things | undefined
				const signed = await signInAs(stack, asker, async (user) => {
					const owner = whom === 'self' ? user : await makeUser(stack.db, { role: 'super_admin' })
					things = await makeThings(stack, owner, true)
				})
				if (!things) throw new Error('no things')
				const got = gotOf(await post(stack, QUEUE_PATH, signed.headers, form(things)))
				const role = whom === 'self' ? ROLE_OF[asker] : 'super_admin'
				const barred = barredFrom({ id: signed.user.id, role: ROLE_OF[asker] }, { id: things.cook, role })
				// The page asks for the proof before it looks at the thing.
				const asked = expectedOf(asker, verb)
				const expected = asked === 'open' && barred ? 'refused' : asked
				yield { path: `${QUEUE_PATH} ${name} (${whom})`, method: 'POST data', asker, expected, got }
			}
		}
	}
}

/** Asks every page and verb of the administration of everybody. */
export async function runAdminMatrix(stack: Stack): Promise<AdminCell[]> {
	const cells: AdminCell[] = []
	for (const some of [cellsOfPages(stack), cellsOfAccounts(stack), cellsOfModeration(stack)])
		for await (const cell of some) cells.push(cell)
	return cells
}
