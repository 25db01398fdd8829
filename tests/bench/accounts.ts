// Signing in and what accounts cost every page, against their targets:
//   npm run bench:accounts [-- login | trips | scripts | export] [-- --quick]
import { ensureBuilt } from '../../dev/ensure-built.ts'
import type { LocalStack } from '../../dev/local-stack.ts'
import { launch } from '../setup/browser.ts'
import { measureExportMemory } from './accounts/export-memory.ts'
import { measureLogin } from './accounts/login.ts'
import { measureTrips } from './accounts/trips.ts'
import { type Figure, reportFigures } from './figures.ts'
import { withStack } from './on-stack.ts'
import { measureScripts } from './script-bytes.ts'

const isQuick = process.argv.includes('--quick')
const isLinux = process.platform === 'linux'

const PARTS: Record<string, { title: string; measure(): Promise<Figure[]> }> = {
	login: {
		title: 'A sign-in beside the bare check of its password, on raw workerd',
		measure: async () => (isLinux ? measureLogin({ pairs: isQuick ? 20 : 200 }) : skip()),
	},
	trips: { title: 'Round trips to the database', measure: () => withStack(measureTrips) },
	scripts: { title: 'Scripts of /login before any press', measure: () => withStack(measureLoginScripts) },
	export: {
		title: 'The download of everything',
		measure: async () =>
			isLinux ? withStack((stack) => measureExportMemory(stack, { recipes: isQuick ? 1_000 : 10_000 })) : skip(),
	},
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

async function measureLoginScripts(stack: LocalStack): Promise<Figure[]> {
	const browser = await launch()
	try {
		const { files, brotliBytes } = await measureScripts(browser, stack, '/login')
		return [{ name: `/login: script (${files} files, brotli)`, value: brotliBytes / 1000, unit: 'kB', atMost: 110 }]
	} finally {
		await browser.close()
	}
}
