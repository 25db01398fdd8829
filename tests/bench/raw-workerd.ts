import { spawn } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { build } from 'vite'
import { builtFolder, PROJECT_ROOT, SUB_WORKERS } from '../../dev/workers.ts'

export type RawWorkerd = {
	/** The product's main Worker. */
	appUrl: string
	/** The bare Worker beside it. */
	bareUrl: string
	/** Processor time that the process has used so far, in milliseconds. */
	cpuMs(): number
	close(): Promise<void>
}

/** The workerd binary that wrangler ships, the only version that wrangler works with. */
export const WORKERD = (
	createRequire(createRequire(join(PROJECT_ROOT, 'package.json')).resolve('wrangler/package.json'))('workerd') as {
		default: string
	}
).default

export const BUILD = join(PROJECT_ROOT, 'build')
const BARE = 'bench_bare'

/**
 * All Workers of the build and the bare one in one plain workerd, so that no server around it is measured. Linux only
 * (/proc).
 */
export async function startRawWorkerd(
	libsqlUrl: string,
	bareWorker = 'tests/bench/bare-worker.ts',
	/** Variables of every Worker besides the database's address. */
	vars: Record<string, string> = {},
): Promise<RawWorkerd> {
	await buildWorker(bareWorker, BARE)
	const [appPort, barePort] = [await findPort(), await findPort()]
	const configPath = join(BUILD, 'bench.capnp')
	writeFileSync(configPath, configOf({ appPort, barePort, vars: { LIBSQL_URL: libsqlUrl, ...vars } }))
	const workerd = spawn(WORKERD, ['serve', configPath], { stdio: ['ignore', 'ignore', 'inherit'] })
	const ended = new Promise<void>((resolve) => workerd.on('exit', () => resolve()))
	const appUrl = `http://localhost:${appPort}`
	await waitFor(`${appUrl}/api/ping`)
	return {
		appUrl,
		bareUrl: `http://localhost:${barePort}`,
		cpuMs: () => readCpuMs(workerd.pid),
		close() {
			workerd.kill()
			return ended
		},
	}
}

/** Builds a Worker of the bench into a folder of the build. */
export async function buildWorker(entry: string, folder: string): Promise<void> {
	mkdirSync(join(BUILD, folder), { recursive: true })
	await build({
		configFile: false,
		publicDir: false,
		envDir: false,
		logLevel: 'error',
		ssr: {
			target: 'webworker',
			noExternal: true,
			resolve: { conditions: ['workerd', 'worker', 'browser', 'import', 'module', 'default'] },
		},
		build: {
			ssr: join(PROJECT_ROOT, entry),
			outDir: join(BUILD, folder),
			emptyOutDir: true,
			minify: true,
			rolldownOptions: { external: [/^node:/], output: { entryFileNames: 'index.js' } },
		},
	})
}

const services = SUB_WORKERS.map((name) => ({
	// A constant of Cap'n Proto has letters and digits only.
	name: name.replaceAll('-', ''),
	folder: builtFolder(name),
	binding: name.toUpperCase().replaceAll('-', '_'),
}))

type Config = { appPort: number; barePort: number; vars: Record<string, string> }

function configOf({ appPort, barePort, vars }: Config): string {
	const shared = Object.entries(vars).map(([name, value]) => text(name, value))
	const socket = (name: string, port: number) =>
		`(name = "${name}", address = "127.0.0.1:${port}", http = (), service = "${name}")`
	const worker = (name: string, folder: string, bindings: string[]) => `const ${name} :Workerd.Worker = (
 modules = [${modulesOf(folder).join(', ')}],
 compatibilityDate = "2026-10-01",
 bindings = [${[...shared, ...bindings].join(', ')}]);`
	const bound = services.map(({ name, binding }) => `(name = "${binding}", service = "${name}")`)
	return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
 services = [
  (name = "internet", network = (allow = ["public", "private", "local"])),
  (name = "app", worker = .app), (name = "bare", worker = .bare),
  ${services.map(({ name }) => `(name = "${name}", worker = .${name})`).join(', ')}],
 sockets = [${socket('app', appPort)}, ${socket('bare', barePort)}]);
${worker('app', 'server', [text('APP_URL', `http://localhost:${appPort}`), ...bound])}
${worker('bare', BARE, [])}
${services.map(({ name, folder }) => worker(name, folder, [])).join('\n')}
`
}

export const text = (name: string, value: string) => `(name = "${name}", text = "${value}")`

export function modulesOf(folder: string): string[] {
	const files = globSync('**/*.js', { cwd: join(BUILD, folder) })
	const main = 'index.js'
	return [main, ...files.filter((file) => file !== main)].map(
		(file) => `(name = "${file}", esModule = embed "${folder}/${file}")`,
	)
}

export function findPort(): Promise<number> {
	return new Promise((resolve, reject) => {
		const probe = createServer().once('error', reject)
		probe.listen(0, '127.0.0.1', () => {
			const address = probe.address()
			probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
		})
	})
}

const START_MS = 20_000

export async function waitFor(url: string): Promise<void> {
	const deadline = Date.now() + START_MS
	while (Date.now() < deadline) {
		const answer = await fetch(url).catch(() => undefined)
		if (answer?.ok) return
		await new Promise((done) => setTimeout(done, 100))
	}
	throw new Error(`workerd did not answer at ${url}`)
}

/** The kernel counts in hundredths of a second: user and system time, fields 14 and 15 of stat(5). */
export function readCpuMs(pid: number | undefined): number {
	const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
	const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
	return (Number(fields[11]) + Number(fields[12])) * 10
}
