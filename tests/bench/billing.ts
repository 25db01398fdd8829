// What plans and payment cost, against their targets:
//   npm run bench:billing [-- webhook | reservations | pages | sweep | sizes] [-- --quick]
import { ensureBuilt } from '../../dev/ensure-built.ts'
import { measurePlanPages } from './billing/plan-pages.ts'
import { measureReservations } from './billing/reservations.ts'
import { measureSizes } from './billing/sizes.ts'
import { measureSweep } from './billing/sweep.ts'
import { measureWebhook } from './billing/webhook.ts'
import { type Figure, reportFigures } from './figures.ts'
import { withStack } from './on-stack.ts'

const isQuick = process.argv.includes('--quick')
const isLinux = process.platform === 'linux'

const PARTS: Record<string, { title: string; measure(): Promise<Figure[]> }> = {
	webhook: {
		title: 'An event beside a bare check of its signature, on raw workerd',
		measure: async () => (isLinux ? measureWebhook({ pairs: isQuick ? 50 : 400 }) : skip()),
	},
	reservations: {
		title: 'A hundred uses counted at once',
		measure: () => measureReservations({ rounds: isQuick ? 3 : 21 }),
	},
	pages: { title: 'Pages that show the plan', measure: () => withStack(measurePlanPages) },
	sweep: {
		title: 'A step of the sweep',
		measure: () => measureSweep({ customers: isQuick ? 40 : 501 }),
	},
	sizes: { title: 'Where stripe is', measure: async () => measureSizes() },
}

await ensureBuilt()
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const figures: Figure[] = []
for (const [name, { title, measure }] of Object.entries(PARTS)) {
	if (named.length > 0 && !named.includes(name)) continue
	console.log(title)
	figures.push(...(await measure()))
}
process.exitCode = reportFigures(figures)

function skip(): Figure[] {
	console.log('  skipped: it is read from /proc')
	return []
}
