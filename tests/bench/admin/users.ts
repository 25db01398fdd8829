import { readAsked } from '#app/domains/administration/model/accounts-list.ts'
import { listAccounts } from '#app/domains/administration/server/list-accounts.ts'
import { listDeletionRequests } from '#app/domains/administration/server/list-deletion-requests.ts'
import { readOverview } from '#app/domains/administration/server/read-overview.ts'
import { readPerson } from '#app/domains/administration/server/read-person.ts'
import { type Figure, median } from '../figures.ts'
import { type Accounts, buildAccounts } from './users-world.ts'

const FEW = 1_000
const MANY = process.argv.includes('--full') ? 100_000 : 20_000
const MAX_RATIO = 3

const log = { error: (_event: string, error: unknown) => Promise.reject(error) } as never
const server = ({ db }: Accounts) => ({ db, clock: Date.now, adminEmails: 'boss@nomster.example' })
const list = (query: string) => (world: Accounts) => listAccounts(server(world), readAsked(new URLSearchParams(query)))

/** Every page of accounts, as its loader asks for it. */
const PAGES: { name: string; ask(world: Accounts): Promise<unknown> }[] = [
	{ name: 'accounts', ask: list('') },
	{ name: 'accounts, in the middle', ask: (world) => list(`after=${world.middle}`)(world) },
	{ name: 'accounts, disabled', ask: list('status=disabled') },
	{ name: 'accounts, administrators', ask: list('role=admin') },
	{ name: 'accounts, Premium', ask: list('tier=Premium') },
	{ name: 'accounts, Basic and unconfirmed', ask: list('tier=Basic&address=unconfirmed') },
	{ name: 'accounts, unconfirmed', ask: list('address=unconfirmed') },
	{ name: 'accounts, none matches', ask: list('tier=Premium&status=disabled&role=admin') },
	{ name: 'search by an address', ask: list('q=cook77%40') },
	{ name: 'search by an id', ask: (world) => list(`q=${world.middle}`)(world) },
	// Every seventh cook is a Maria.
	{ name: 'search by a common name', ask: list('q=maria') },
	{ name: 'search by a letter', ask: list('q=m') },
	{ name: 'a person', ask: (world) => readPerson(server(world), { id: world.me, role: 'admin' }, world.middle) },
	{ name: 'deletion requests', ask: ({ db }) => listDeletionRequests({ db, log }, null) },
	{ name: 'the overview', ask: (world) => readOverview(server(world), { time_zone: 'Europe/Berlin' }) },
]

async function timeOf(work: () => Promise<unknown>): Promise<number> {
	const from = performance.now()
	await work()
	return performance.now() - from
}

async function measure({ isQuick }: { isQuick: boolean }): Promise<Figure[]> {
	const rounds = isQuick ? 30 : 200
	const [few, many] = [await buildAccounts(FEW), await buildAccounts(MANY)]
	const figures: Figure[] = []
	try {
		for (const { name, ask } of PAGES) {
			const times = { few: [] as number[], many: [] as number[] }
			for (let round = 0; round < rounds; round += 1) {
				times.few.push(await timeOf(() => ask(few)))
				times.many.push(await timeOf(() => ask(many)))
			}
			const [small, large] = [median(times.few), median(times.many)]
			console.log(`  ${name}: ${small.toFixed(2)} ms, ${large.toFixed(2)} ms`)
			figures.push({ name: `${name}, p50`, value: large / small, unit: 'x that among few', atMost: MAX_RATIO })
		}
	} finally {
		await few.close()
		await many.close()
	}
	return figures
}

export const part = { title: `The pages of accounts among ${MANY} cooks beside those among ${FEW}`, measure }
