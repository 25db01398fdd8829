// What follows and notifications cost among 100,000 cooks and 1,000,000 follows, against their targets:
//   npm run bench:social [-- lists | publishing | reminders | push | bell] [-- --quick]
import { type Figure, reportFigures } from './figures.ts'
import { measureBell } from './social/bell.ts'
import { measureLists } from './social/lists.ts'
import { measurePublishing } from './social/publishing.ts'
import { measurePush } from './social/push.ts'
import { measureReminders } from './social/reminders.ts'
import { buildWorld, type World } from './social/world.ts'

const isQuick = process.argv.includes('--quick')
const FEW = 1_000
const MANY = isQuick ? 20_000 : 100_000

const REMINDED = isQuick ? 1_000 : 10_000

/** Crowds are built for the parts that ask for them alone: the large one takes its time. */
type Crowds = { few(): Promise<World>; many(): Promise<World> }
const PARTS: Record<string, { title: string; measure(crowds: Crowds): Promise<Figure[]> }> = {
	lists: {
		title: `The lists of a cook among ${MANY} cooks beside those among ${FEW}`,
		measure: async ({ few, many }) => measureLists(await few(), await many(), { rounds: isQuick ? 20 : 200 }),
	},
	publishing: {
		title: 'Publishing, and telling the followers',
		measure: async ({ many }) => measurePublishing(await many(), { rounds: isQuick ? 60 : 200 }),
	},
	reminders: {
		title: `${REMINDED} reminders of one minute`,
		measure: () => measureReminders({ cooks: REMINDED }),
	},
	push: {
		title: 'A push beside its bare encryption and signature',
		measure: () => measurePush({ rounds: isQuick ? 10 : 60 }),
	},
	bell: { title: 'What the bell costs a page', measure: measureBell },
}

const named = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const built = new Map<number, Promise<World>>()
const crowdOf = (cooks: number) => () => {
	const known = built.get(cooks) ?? buildWorld(cooks)
	built.set(cooks, known)
	return known
}
const figures: Figure[] = []
try {
	for (const [name, { title, measure }] of Object.entries(PARTS)) {
		if (named.length > 0 && !named.includes(name)) continue
		console.log(title)
		figures.push(...(await measure({ few: crowdOf(FEW), many: crowdOf(MANY) })))
	}
} finally {
	for (const world of built.values()) await (await world).close()
}
process.exitCode = reportFigures(figures)
