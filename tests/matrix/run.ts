import { eq, max } from 'drizzle-orm'
import { passkeys, sessions, users } from '#db/schema/accounts.ts'
import { push_subscriptions } from '#db/schema/notifications.ts'
import { blocks } from '#db/schema/social.ts'
import { sync_commits } from '#db/schema/sync.ts'
import { makeUser, type User } from '../factories/users.ts'
import { ADDRESS_HEADER, type Stack, type StackOptions, startStack } from '../setup/stack.ts'
import type { EndpointAccess, Exception, PageAccess, Things } from './access.ts'
import type { Cell } from './cell.ts'
import { endpointsOf } from './endpoints.ts'
import {
	ACTORS,
	type Actor,
	type Asker,
	expectedOfEndpoint,
	expectedOfPage,
	isBlock,
	isOwned,
	type Outcome,
	type Row,
} from './expected.ts'
import { accessOfEndpoint, accessOfPage } from './list.ts'
import { type Answer, outcomeOf, readAnswer } from './outcome.ts'
import { type Page, pagesOf } from './routes.ts'
import { makeThings, unknownThings } from './things.ts'

const PAGE_METHODS = ['GET', 'GET data', 'POST', 'POST data'] as const
/** Those that draw no page. */
export const UNDRAWN: readonly string[] = ['GET data', 'POST data']

let asked = 0
/** Each question comes from its own network, so that no count of one is full. */
function withAddress(init: RequestInit): RequestInit {
	asked += 1
	const address = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
	return { ...init, headers: { ...init.headers, [ADDRESS_HEADER]: address } }
}

/** The stack that the matrix is asked of. */
export const startMatrixStack = (): Promise<Stack> =>
	startStack({ addressOf: (request) => String(request.headers[ADDRESS_HEADER] ?? '127.0.0.1') } satisfies StackOptions)

type Question = {
	path: string
	method: string
	row?: Row
	/** An answer may end the session or change the account, so that nobody else may use them. */
	spends: boolean
	/** Names a cook and nothing else, a new one for each actor. */
	namesCook?: true
	/** What follows from guard and owner. */
	derived(asker: Asker): Outcome
	access: PageAccess | EndpointAccess
	/** Whether its guard leads cooks who are signed in to their recipes. */
	isForVisitors?: boolean
	ask(things: Things, session: Session): Promise<Answer>
}

/** Asks everything of everybody. `methods`: those of pages that are asked. */
export async function runMatrix(stack: Stack, methods: readonly string[] = PAGE_METHODS): Promise<Cell[]> {
	const cells: Cell[] = []
	const shared = await signInAll(stack)
	for (const question of [...questionsOfPages(stack, methods), ...questionsOfEndpoints(stack)])
		cells.push(...(await answersTo(stack, question, question.spends ? await signInAll(stack) : shared)))
	return cells
}

const rowsOf = (owner: PageAccess['owner'], method: string): (Row | undefined)[] => {
	if (!owner || !isOwned(owner) || (owner.methods && !owner.methods.includes(method))) return [undefined]
	return owner.publicRow === 'never' ? ['private'] : ['private', 'public']
}

function* questionsOfPages(stack: Stack, methods: readonly string[]): Generator<Question> {
	for (const page of pagesOf()) {
		const access = accessOfPage(page)
		yield* questionsOfVerbs(stack, page, methods)
		yield* questionsOfActs(stack, page, methods)
		for (const method of methods) {
			for (const row of rowsOf(access.owner, method)) {
				const derived = (asker: Asker) => expectedOfPage(page, access, { asker, method, row })
				yield {
					...{
						path: page.path,
						method,
						row,
						derived,
						access,
						spends: method.startsWith('POST') && page.hasAction,
						isForVisitors: page.guards.includes('visitors'),
					},
					async ask(things, { me, headers }) {
						const path = access.address?.(things) ?? page.path
						const [verb = 'GET'] = method.split(' ')
						const address = method.endsWith('data') ? dataAddress(path) : path
						const query = verb === 'POST' && page.isIndex ? `${address.includes('?') ? '&' : '?'}index` : ''
						const body = verb === 'POST' ? new URLSearchParams(access.form?.(things, me) ?? {}) : null
						return readAnswer(await stack.fetch(address + query, withAddress({ headers, method: verb, body })))
					},
				}
			}
		}
	}
}

/** What cooks do to a cook: as guarded as their page. */
function* questionsOfVerbs(stack: Stack, page: Page, methods: readonly string[]): Generator<Question> {
	const access = accessOfPage(page)
	for (const [name, { form, notFound }] of Object.entries(access.verbs ?? {})) {
		for (const method of methods.filter((one) => one.startsWith('POST'))) {
			const address = method.endsWith('data') ? dataAddress(page.path) : page.path
			yield {
				...{ path: `${page.path} ${name}`, method, access, spends: true, namesCook: true },
				derived(asker) {
					const outcome = expectedOfPage(page, access, { asker, method })
					return outcome === 'open' && notFound.includes(asker) ? 'not found' : outcome
				},
				async ask({ cook }, { headers }) {
					const body = new URLSearchParams(form(cook))
					return readAnswer(await stack.fetch(address, withAddress({ headers, method: 'POST', body })))
				},
			}
		}
	}
}

/** What administrators do on a page: as guarded as the page. */
function* questionsOfActs(stack: Stack, page: Page, methods: readonly string[]): Generator<Question> {
	const access = accessOfPage(page)
	for (const [name, form] of Object.entries(access.acts ?? {})) {
		for (const method of methods.filter((one) => one.startsWith('POST'))) {
			const address = method.endsWith('data') ? dataAddress(page.path) : page.path
			yield {
				...{ path: `${page.path} ${name}`, method, access, spends: true },
				derived: (asker) => expectedOfPage(page, access, { asker, method }),
				async ask(things, { headers }) {
					const body = new URLSearchParams(form(things))
					return readAnswer(await stack.fetch(address, withAddress({ headers, method: 'POST', body })))
				},
			}
		}
	}
}

/** Where the framework asks for a page's data. */
function dataAddress(path: string): string {
	const [pathname = '', query] = path.split('?')
	return `${pathname === '/' ? '/_' : pathname}.data${query === undefined ? '' : `?${query}`}`
}

function* questionsOfEndpoints(stack: Stack): Generator<Question> {
	for (const { method, path, isPublic } of endpointsOf()) {
		const access = accessOfEndpoint(method, path)
		for (const row of rowsOf(access.owner, method)) {
			yield {
				...{ path, method, row, access, spends: method !== 'GET' },
				derived: (asker) => expectedOfEndpoint(isPublic, access, { asker, method, row }),
				async ask(things, { headers }) {
					const body = access.body?.(things) ?? (method === 'POST' ? '{}' : null)
					return readAnswer(await stack.fetch(access.address?.(things) ?? path, withAddress({ headers, method, body })))
				},
			}
		}
	}
}

const exceptionOf = ({ access, method, row }: Question, asker: Asker): Exception | undefined =>
	access.exceptions?.find(
		({ actors, methods, rows }) =>
			actors.includes(asker) && methods.includes(method) && (!rows || (row !== undefined && rows.includes(row))),
	)

async function answersTo(stack: Stack, question: Question, sessions: Sessions): Promise<Cell[]> {
	const { path, method, row, access } = question
	const owner = row === undefined ? undefined : await makeUser(stack.db)
	const make = async () => makeThings(stack, owner ?? (await makeUser(stack.db)), row === 'public')
	const makeCook = async () => ({ ...unknownThings(), cook: (await makeUser(stack.db)).id })
	const things = owner || access.needs === 'cook' ? await make() : unknownThings()
	const hasCook = owner !== undefined || access.needs === 'cook' || question.namesCook === true
	const before = owner && (await markOf(stack, owner))
	const cells = await Promise.all(
		ACTORS.map(async (asker): Promise<Cell> => {
			const session = sessions[asker]
			const derived = question.derived(asker)
			const exception = exceptionOf(question, asker)
			// What one administrator has decided is gone for the next.
			const own = question.namesCook
				? await makeCook()
				: question.spends && access.needs === 'cook'
					? await make()
					: things
			if (hasCook) await blockAs(stack, asker, { me: session.me, cook: own.cook })
			const answer = await question.ask(own, session)
			const got = outcomeOf(answer, question)
			const isHidden = question.namesCook || access.hidesBlocked
			const differs =
				(owner || isHidden) && derived === 'not found'
					? await difference(question, { things: own, session, answer, isCookUnknown: isHidden === true })
					: undefined
			return {
				...{ path, method, asker, got },
				...(row && { row }),
				expected: exception?.outcome ?? derived,
				...(exception && { reason: exception.reason }),
				...(differs && { differs }),
			}
		}),
	)
	if (!owner) return cells
	const isClosed = ACTORS.every((actor) => question.derived(actor) !== 'open')
	if (isClosed && (await markOf(stack, owner)) !== before)
		cells.push({ path, method, asker: 'owner', expected: 'not found', got: 'the row was changed by somebody else' })
	const session = { me: owner.id, headers: await headersOf(stack, owner) }
	const got = outcomeOf(await question.ask(things, session), question)
	const exception = exceptionOf(question, 'owner')
	return [
		...cells,
		{
			...{ path, method, asker: 'owner', got },
			...(row && { row }),
			expected: exception?.outcome ?? question.derived('owner'),
			...(exception && { reason: exception.reason }),
		},
	]
}

/** Writes the block that an actor stands for. */
async function blockAs(stack: Stack, asker: Asker, { me, cook }: { me: string; cook: string }): Promise<void> {
	if (!isBlock(asker)) return
	const [user_id, blocked_id] = asker === 'blocker' ? [me, cook] : [cook, me]
	await stack.db.insert(blocks).values({ user_id, blocked_id, created_at: Date.now() }).onConflictDoNothing()
}

/** A closed row and one that does not exist get the same answer. */
async function difference(
	{ ask }: Question,
	{
		things,
		session,
		answer,
		isCookUnknown,
	}: { things: Things; session: Session; answer: Answer; isCookUnknown: boolean },
): Promise<string | undefined> {
	// The same cook, whose id a profile shows: only the row is unknown. To a blocked cook, the cook is.
	const unknown = isCookUnknown ? unknownThings() : { ...unknownThings(), cook: things.cook }
	const missing = await ask(unknown, session)
	const [theirs, none] = [textOf(answer, things), textOf(missing, unknown)]
	if (theirs === none) return undefined
	const from = [...theirs].findIndex((char, i) => char !== none[i])
	return `…${theirs.slice(Math.max(0, from - 40), from + 80)}… and …${none.slice(Math.max(0, from - 40), from + 80)}…`
}

/** Status, redirect and body of an answer, without what differs between any two. */
function textOf({ status, location, body }: Answer, things: Things): string {
	let text = `${status} ${location ?? ''} ${body}`
	for (const id of Object.values(things)) text = text.replaceAll(id, 'ID').replaceAll(encodeURIComponent(id), 'ID')
	return text.replaceAll(/nonce="[^"]*"|"request_id":"[^"]*"|\b1\d{12}\b/g, '')
}

/** Changes with each write to what the owner has. */
async function markOf({ db }: Stack, { id }: User): Promise<string> {
	const [commit] = await db
		.select({ ver: max(sync_commits.ver_to) })
		.from(sync_commits)
		.where(eq(sync_commits.space, id))
	const kept = await db.$count(sessions, eq(sessions.user_id, id))
	const pushed = await db.$count(push_subscriptions, eq(push_subscriptions.user_id, id))
	return `${commit?.ver} ${await db.$count(passkeys, eq(passkeys.user_id, id))} ${kept} ${pushed}`
}

const OVERRIDES: Record<Actor, Parameters<typeof makeUser>[1]> = {
	anonymous: {},
	'other cook': {},
	'not onboarded': { onboarding_completed: false },
	disabled: {},
	'pending deletion': { account_status: 'pending_deletion', deletion_scheduled_at: Date.now() + 86_400_000 },
	admin: { role: 'admin' },
	'super admin': { role: 'super_admin' },
	blocked: {},
	blocker: {},
}

type Session = { me: string; headers: Record<string, string> }
type Sessions = Record<Actor, Session>

/** The headers of every actor, each with an account of its own. */
async function signInAll(stack: Stack): Promise<Sessions> {
	const entries = await Promise.all(ACTORS.map(async (actor) => [actor, await signInAs(stack, actor)] as const))
	return Object.fromEntries(entries) as Sessions
}

async function signInAs(stack: Stack, actor: Actor): Promise<Session> {
	if (actor === 'anonymous') return { me: '', headers: {} }
	const user = await makeUser(stack.db, OVERRIDES[actor])
	const headers = await headersOf(stack, user)
	// Disabled after the sign-in: the cookie is one that was good.
	if (actor === 'disabled')
		await stack.db.update(users).set({ account_status: 'disabled' }).where(eq(users.id, user.id))
	return { me: user.id, headers }
}

async function headersOf(stack: Stack, user: User): Promise<Record<string, string>> {
	const { cookie } = await stack.signIn(user)
	return { cookie }
}
