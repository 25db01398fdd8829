import { commit } from '#app/sync/server/commit.ts'
import type { Db } from '#db/client.ts'
import { dishOf, randomFrom, searchOf } from '../../factories/dishes.ts'
import { makeRecipes } from '../../factories/recipes.ts'
import { makeUser, type User } from '../../factories/users.ts'
import { type Figure, median } from '../figures.ts'
import { loopsASecond, percentile, time } from '../sync/measure.ts'
import { type Rig, startRig } from '../sync/rig.ts'
import { type Cook, getFrom, makeCooks } from '../sync/wire.ts'

/** The factor by which a page may be slower over a hundred times as many recipes. */
const MAX_RATIO = 3
/** What RecipeSage answers in a second on the same kind of machine, with this many recipes. */
const RECIPE_SAGE = { recipes: 500, list: 335, search: 257 } as const
const CONNECTIONS = 20
const WARM_MS = 1_000
const RATE_MS = 5_000
const AUTHORS = 50
const LIST = 50
const RATED_EACH = 10
const FIRST_AT = 1_700_000_000_000

type BenchSpace = { rig: Rig; cook: Cook; count: number }
/**
 * What React Router requests on a navigation: the page's data without its document, so that rendering hides nothing.
 */
type Page = { name: string; paths: string[] }

const random = randomFrom(11)
const SEARCHES = Array.from({ length: 20 }, () => `/explore.data?q=${encodeURIComponent(searchOf(random))}`)
const PAGES: Page[] = [
	{ name: 'explore, first page', paths: ['/explore.data'] },
	{ name: 'search', paths: SEARCHES },
	{ name: 'home with recommendations', paths: ['/home.data'] },
]

/**
 * Pages over everyone's recipes, on raw workerd with a separate database each: their time with `many` recipes against
 * that with `few`, alternating, and the requests per second with as many as RecipeSage had.
 */
export async function measurePublic(sizes: { few: number; many: number; rounds: number }): Promise<Figure[]> {
	const few = await openLocalStore(sizes.few)
	const many = await openLocalStore(sizes.many)
	const usual = await openLocalStore(RECIPE_SAGE.recipes)
	try {
		const figures: Figure[] = []
		for (const page of PAGES) figures.push(await compare(page, few, many, sizes.rounds))
		figures.push(await rateOf(`list of ${LIST}`, ['/recipes.data'], usual, { peer: RECIPE_SAGE.list, atLeast: 2 }))
		figures.push(await rateOf('search', SEARCHES, usual, { peer: RECIPE_SAGE.search, atLeast: 1.5 }))
		return figures
	} finally {
		await few.rig.close()
		await many.rig.close()
		await usual.rig.close()
	}
}

/** This many public recipes of many authors, every tenth of them rated, and a cook with a list of their own. */
async function openLocalStore(count: number): Promise<BenchSpace> {
	const rig = await startRig({ durable: false })
	const random = randomFrom(count)
	const each = Math.ceil(count / AUTHORS)
	for (let made = 0; made < count; made += each) {
		const author = await makeUser(rig.db)
		const recipes = await makeRecipes(rig.db, author, Math.min(each, count - made), (i) => ({
			...dishOf(random),
			is_public: true,
			created_at: FIRST_AT + made + i,
		}))
		const rated = recipes.filter((_, i) => i % RATED_EACH === 0)
		await rate(
			rig.db,
			author,
			rated.map(({ id }) => ({ id, average_rating: 3 + 2 * random(), rating_count: 1 + Math.floor(20 * random()) })),
		)
	}
	const [cook] = await makeCooks(rig.db, 1)
	if (!cook) throw new Error('there is no cook')
	await makeRecipes(rig.db, cook.user, LIST, () => dishOf(random))
	console.log(`  ${count} public recipes are there`)
	return { rig, cook, count }
}

const rate = (db: Db, author: User, stats: { id: string; average_rating: number; rating_count: number }[]) =>
	commit(db, {
		space: author.space,
		userId: author.id,
		at: FIRST_AT,
		plan: () => stats.map(({ id, ...fields }) => ({ entity: 'recipe_stats', id, op: 'put', fields })),
	})

async function compare({ name, paths }: Page, few: BenchSpace, many: BenchSpace, rounds: number): Promise<Figure> {
	const times = new Map<string, { few: number[]; many: number[] }>()
	const asks = paths.map((path) => ({ path, few: asker(few, path), many: asker(many, path) }))
	for (const { few, many } of asks) await Promise.all([few(), many()])
	const cpu = { worker: 0, database: 0 }
	for (let round = 0; round < rounds; round += 1) {
		for (const { path, few: askFew, many: askMany } of asks) {
			const known = times.get(path) ?? { few: [], many: [] }
			times.set(path, known)
			known.few.push(await time(askFew))
			const before = many.rig.cpuMs()
			known.many.push(await time(askMany))
			const after = many.rig.cpuMs()
			cpu.worker += after.worker - before.worker
			cpu.database += after.database - before.database
		}
	}
	const all = (pick: (times: { few: number[]; many: number[] }) => number[]) => [...times.values()].flatMap(pick)
	const [fewMs, manyMs] = [median(all((t) => t.few)), median(all((t) => t.many))]
	const asked = rounds * paths.length
	console.log(
		`  ${name}: ${few.count} recipes ${fewMs.toFixed(1)} ms; ${many.count} recipes ${manyMs.toFixed(1)} ms, p95 ${percentile(
			all((t) => t.many),
			0.95,
		).toFixed(
			1,
		)} ms; processor a request there: worker ${(cpu.worker / asked).toFixed(1)} ms, database ${(cpu.database / asked).toFixed(1)} ms`,
	)
	if (process.argv.includes('--each'))
		for (const [path, t] of times)
			console.log(`    ${decodeURIComponent(path)}: ${median(t.few).toFixed(1)} ms, ${median(t.many).toFixed(1)} ms`)
	return { name: `${name}, p50`, value: manyMs / fewMs, unit: `of that with ${few.count}`, atMost: MAX_RATIO }
}

function asker({ rig, cook }: BenchSpace, path: string): () => Promise<void> {
	const get = getFrom(rig.url + path, cook)
	return async () => {
		const { status } = await get()
		if (status !== 200) throw new Error(`${path} answered ${status}`)
	}
}

async function rateOf(
	name: string,
	paths: string[],
	kitchen: BenchSpace,
	{ peer, atLeast }: { peer: number; atLeast: number },
): Promise<Figure> {
	const loops = Array.from({ length: CONNECTIONS }, (_, i) => asker(kitchen, paths[i % paths.length] ?? ''))
	await loopsASecond(loops, WARM_MS)
	const rate = await loopsASecond(loops, RATE_MS)
	console.log(`  ${name}: ${rate.toFixed(0)} requests a second with ${kitchen.count} public recipes`)
	return { name: `${name} by ${CONNECTIONS} connections`, value: rate / peer, unit: "x RecipeSage's", atLeast }
}
