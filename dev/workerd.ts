import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4WorkerOptions } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { type BackupStore, r2Store } from '#app/platform/server/backup/store.ts'
import { builtFolder, PROJECT_ROOT, SUB_WORKERS } from './workers.ts'

export type Workerd = {
	url: URL
	/** What the cron triggers do once a minute when deployed; `at` is what the jobs take for the time. */
	runCron(at?: Date): Promise<void>
	/** The nightly backup, which is written into `backups`. */
	runBackup(at: Date): Promise<void>
	/** The bucket of the Worker `backup`. */
	backups: BackupStore
	close(): Promise<void>
}

export type WorkerdOptions = {
	/** Passed to every Worker in place of its own variables of these names. */
	vars: Record<string, string>
	/** Where R2 stores its objects; without it they are lost with the process. */
	storagePath?: string
	/** Answers what the Worker `push` fetches from elsewhere; the network by default. */
	pushFetch?(request: Request): Promise<Response>
	/** Every line that a Worker logs. */
	onLog(line: { level: string; message: string }): void
}

/**
 * The production build of all Workers in one workerd, by Miniflare alone: `vite preview` and wrangler put a second
 * proxy in front of it, four times slower.
 */
export async function startWorkerd({ vars, storagePath, pushFetch, onLog }: WorkerdOptions): Promise<Workerd> {
	const workers = ['server', ...SUB_WORKERS.map(builtFolder)].map((build) => {
		const worker = readWorker(build, vars)
		return build === builtFolder('push') && pushFetch ? { ...worker, outboundService: pushFetch as never } : worker
	})
	const miniflare = new Miniflare(
		convertV4MiniflareOptions({
			host: '127.0.0.1',
			port: 0,
			cf: false,
			log: new Log(LogLevel.ERROR),
			handleStructuredLogs: onLog,
			telemetry: { enabled: false },
			...(storagePath ? { resourcePersistencePath: storagePath } : {}),
			workers,
		}),
	)
	const url = await miniflare.ready
	// Miniflare's own type needs a package that we do not install.
	const [backup, ...timed] = (await Promise.all(
		['nomster-backup', 'nomster-jobs', 'nomster-account-deletion'].map((name) => miniflare.getWorker(name)),
	)) as unknown as Scheduled[]
	const bucket = (await miniflare.getR2Bucket('BACKUPS', 'nomster-backup')) as unknown as R2Bucket
	return {
		url,
		backups: r2Store(bucket),
		async runBackup(at) {
			await backup?.scheduled({ cron: '10 3 * * *', scheduledTime: at })
		},
		async runCron(at = new Date()) {
			for (const worker of timed) await worker.scheduled({ cron: '* * * * *', scheduledTime: at })
		},
		close: () => miniflare.dispose(),
	}
}

type BuiltWorker = { workerOptions: V4WorkerOptions & { modulesRules?: unknown }; main?: string }
type Scheduled = { scheduled(options: { cron: string; scheduledTime: Date }): Promise<unknown> }

function readWorker(build: string, vars: Record<string, string>): V4WorkerOptions {
	const configPath = resolve(PROJECT_ROOT, 'build', build, 'wrangler.json')
	const { workerOptions, main } = unstable_getMiniflareWorkerOptions(configPath) as unknown as BuiltWorker
	if (!main) throw new Error(`${configPath} names no main module.`)
	const { modulesRules: _, ...options } = workerOptions
	const { name }: { name: string } = JSON.parse(readFileSync(configPath, 'utf8'))
	const root = dirname(main)
	const others = globSync('**/*.js', { cwd: root }).filter((file) => file !== basename(main))
	return {
		...options,
		name,
		rootPath: root,
		modulesRoot: root,
		modules: [basename(main), ...others].map((file) => ({ type: 'ESModule', path: join(root, file) })),
		bindings: { ...options.bindings, ...vars },
	}
}
