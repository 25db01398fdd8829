import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { PROJECT_ROOT } from '../../../dev/workers.ts'
import { type Figure, median } from '../figures.ts'
import { BUILD, buildWorker, findPort, modulesOf, readCpuMs, WORKERD, waitFor } from '../raw-workerd.ts'
import { withBlankPage } from '../sync/profile.ts'
import type * as listPage from './list-page.ts'

const AIM_MS = 30
const NAME = 'list of 28 days x 4 meals x 12 lines'
/** A run takes milliseconds, while the kernel counts in tens of them. */
const ROUNDS_A_REQUEST = 50

type Rounds = { rounds: number }

/** Creates the list of 28 days in Chromium: the median of many runs. */
export async function measureListInBrowser({ rounds }: Rounds): Promise<Figure[]> {
	const script = await bundlePage()
	const { runs, size } = await withBlankPage(async (page) => {
		await page.evaluate(script)
		return page.evaluate((n) => (globalThis as unknown as { list: typeof listPage }).list.timeList(1, n), rounds)
	})
	if (size === 0) throw new Error('the browser returned no lines')
	console.log(`  in Chromium: ${size} lines, slowest of ${rounds} ${Math.max(...runs).toFixed(1)} ms`)
	return [{ name: `${NAME}, in Chromium`, value: median(runs), unit: 'ms', atMost: AIM_MS }]
}

async function bundlePage(): Promise<string> {
	const built = await build({
		configFile: false,
		publicDir: false,
		envDir: false,
		logLevel: 'error',
		build: {
			write: false,
			minify: true,
			lib: { entry: join(PROJECT_ROOT, 'tests/bench/planning/list-page.ts'), formats: ['iife'], name: 'list' },
		},
	})
	const [output] = Array.isArray(built) ? built : [built]
	const chunk = output && 'output' in output ? output.output[0] : undefined
	if (!chunk) throw new Error('the page of the bench was not built')
	return `${chunk.code}\nglobalThis.list = list`
}

const WORKER = 'bench_list'

/** The same in plain workerd: processor time per run, the median of several requests. */
export async function measureListInWorker({ rounds }: Rounds): Promise<Figure[]> {
	await buildWorker('tests/bench/planning/list-worker.ts', WORKER)
	const port = await findPort()
	const configPath = join(BUILD, 'bench-list.capnp')
	writeFileSync(configPath, configOf(port))
	const workerd = spawn(WORKERD, ['serve', configPath], { stdio: ['ignore', 'ignore', 'inherit'] })
	const ended = new Promise<void>((resolve) => workerd.on('exit', () => resolve()))
	try {
		const url = `http://localhost:${port}/?rounds=`
		await waitFor(`${url}1`)
		const ask = async () => {
			const before = readCpuMs(workerd.pid)
			const { size } = (await (await fetch(url + ROUNDS_A_REQUEST)).json()) as { size: number }
			if (size === 0) throw new Error('the Worker returned no lines')
			return (readCpuMs(workerd.pid) - before) / ROUNDS_A_REQUEST
		}
		await ask()
		const runs: number[] = []
		for (let i = 0; i < Math.max(3, rounds / 5); i += 1) runs.push(await ask())
		return [{ name: `${NAME}, in workerd`, value: median(runs), unit: 'ms', atMost: AIM_MS }]
	} finally {
		workerd.kill()
		await ended
	}
}

const configOf = (port: number): string => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
 services = [(name = "list", worker = .list)],
 sockets = [(name = "list", address = "127.0.0.1:${port}", http = (), service = "list")]);
const list :Workerd.Worker = (modules = [${modulesOf(WORKER).join(', ')}], compatibilityDate = "2026-10-01");
`
