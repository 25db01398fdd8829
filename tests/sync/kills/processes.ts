import { type ChildProcess, fork, spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../../../dev/workers.ts'
import { findPort, modulesOf, text, WORKERD, waitFor } from '../../bench/raw-workerd.ts'
import type { Arm } from './libsql-process.ts'

const ended = (child: ChildProcess): Promise<void> =>
	child.exitCode !== null || child.signalCode !== null
		? Promise.resolve()
		: new Promise((resolve) => child.once('exit', () => resolve()))

const heard = (child: ChildProcess): Promise<unknown> =>
	new Promise((resolve, reject) => {
		child.once('message', resolve)
		child.once('exit', (code) => reject(new Error(`the process ended: ${code}`)))
	})

/** The database's process, on one file and one port across restarts. */
export class LibsqlProcess {
	readonly #path: string
	#port = 0
	#child: ChildProcess | undefined

	constructor(path: string) {
		this.#path = path
	}

	get url(): string {
		return `http://127.0.0.1:${this.#port}`
	}

	async start(): Promise<void> {
		this.#port ||= await findPort()
		const script = join(PROJECT_ROOT, 'tests/sync/kills/libsql-process.ts')
		this.#child = fork(script, [this.#path, String(this.#port)], { execArgv: [] })
		await heard(this.#child)
	}

	async arm(arm: Arm): Promise<void> {
		await this.#tell(arm)
	}

	/** Returns whether it is alive. Its exit may be reported a moment later than the broken connection. */
	async disarm(): Promise<boolean> {
		return this.#tell(null).then(
			() => true,
			() => false,
		)
	}

	async #tell(arm: Arm | null): Promise<void> {
		if (!this.#child?.connected) throw new Error('the process has ended')
		const answer = heard(this.#child)
		this.#child.send(arm as object, (error) => error && this.#child?.emit('exit', null))
		await answer
	}

	async kill(): Promise<void> {
		if (!this.#child) return
		this.#child.kill('SIGKILL')
		await ended(this.#child)
	}
}

/** The sync Worker of the build, alone in its own workerd. */
export class WorkerProcess {
	readonly #folder: string
	readonly #libsqlUrl: string
	#port = 0
	#child: ChildProcess | undefined

	constructor(options: { folder: string; libsqlUrl: string }) {
		this.#folder = options.folder
		this.#libsqlUrl = options.libsqlUrl
	}

	get url(): string {
		return `http://127.0.0.1:${this.#port}`
	}

	async start(): Promise<void> {
		this.#port ||= await findPort()
		const configPath = join(PROJECT_ROOT, 'build', `kills-${process.pid}.capnp`)
		writeFileSync(configPath, this.#config())
		this.#child = spawn(WORKERD, ['serve', configPath], { stdio: 'ignore' })
		await waitFor(`${this.url}/api/sync/ping`)
		rmSync(configPath)
	}

	async kill(): Promise<void> {
		if (!this.#child) return
		this.#child.kill('SIGKILL')
		await ended(this.#child)
	}

	#config(): string {
		return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
 services = [
  (name = "internet", network = (allow = ["public", "private", "local"])),
  (name = "sync", worker = .sync)],
 sockets = [(name = "sync", address = "127.0.0.1:${this.#port}", http = (), service = "sync")]);
const sync :Workerd.Worker = (
 modules = [${modulesOf(this.#folder).join(', ')}],
 compatibilityDate = "2026-10-01",
 bindings = [${[text('LIBSQL_URL', this.#libsqlUrl), text('SYNC_SEAL_SECRET', 'a secret of the tests')].join(', ')}]);
`
	}
}
