import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSession } from '#app/domains/accounts/server/sessions.ts'
import { openDb } from '#db/client.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { startLibsqlServer } from '../../../../dev/libsql/server.ts'
import { migrateDatabase } from '../../../../dev/migrate.ts'
import { type OpenAi, startOpenAi } from '../../../../dev/openai.ts'
import { builtFolder } from '../../../../dev/workers.ts'
import { makeUser } from '../../../factories/users.ts'
import { question } from '../../../setup/chat.ts'
import { BUILD, buildWorker, findPort, modulesOf, readCpuMs, text, WORKERD, waitFor } from '../../raw-workerd.ts'

const PASSING = 'bench_passing'
const SCRIPT = 'bench'

export type Worker = {
	/** Sends a question; the answer streams. */
	ask(cookie: string): Promise<Response>
	/** Processor time so far, in milliseconds. */
	cpuMs(): number
}
export type ChatRig = {
	openai: OpenAi
	chat: Worker
	/** Passes on what the model answers, and no more. */
	passing: Worker
	/** The header of a new cook's session. */
	signUp(): Promise<string>
	/** Round trips to the database so far. */
	trips(): number
	close(): Promise<void>
}

/** The chat Worker of the build and one that only passes bytes on, each in a workerd of its own. */
export async function startChatRig(): Promise<ChatRig> {
	const folder = await mkdtemp(join(tmpdir(), 'nomster-bench-'))
	let trips = 0
	const libsql = await startLibsqlServer({
		path: join(folder, 'bench.db'),
		onPipeline: () => {
			trips += 1
		},
	})
	const db = openDb({ LIBSQL_URL: libsql.url })
	await migrateDatabase(db)
	const openai = await startOpenAi()
	await buildWorker('tests/bench/assistant/figures/passing-worker.ts', PASSING)
	const vars = {
		LIBSQL_URL: libsql.url,
		OPENAI_API_KEY: 'sk-bench',
		AI_MODEL: 'bench-model',
		AI_BASE_URL: openai.baseUrl(SCRIPT),
	}
	const chat = await startWorkerd({ folder: builtFolder('chat'), vars, ping: '/api/chat/ping' })
	const passing = await startWorkerd({ folder: PASSING, vars, ping: '/ping' })
	return {
		openai,
		chat: { cpuMs: chat.cpuMs, ask: (cookie) => post(`${chat.url}/api/chat`, question(), cookie) },
		passing: { cpuMs: passing.cpuMs, ask: () => post(passing.url, { model: 'bench-model', stream: true }) },
		async signUp() {
			const { id } = await makeUser(db)
			await db
				.insert(subscriptions)
				.values({ user_id: id, subscription_tier: 'Premium', is_beta_tester: false, updated_at: 1 })
			const setCookie = await startSession(db, id, { now: Date.now(), userAgent: 'bench' })
			return setCookie.split(';')[0] ?? ''
		},
		trips: () => trips,
		async close() {
			await Promise.all([chat.close(), passing.close(), openai.close()])
			await libsql.close()
			await rm(folder, { recursive: true, force: true })
		},
	}
}

/** The name under which the rig's model is scripted. */
export const RIG_SCRIPT = SCRIPT

const post = (url: string, body: object, cookie?: string): Promise<Response> =>
	fetch(url, {
		method: 'POST',
		body: JSON.stringify(body),
		headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
	})

async function startWorkerd({ folder, vars, ping }: { folder: string; vars: Record<string, string>; ping: string }) {
	const port = await findPort()
	const config = join(BUILD, `${folder}.capnp`)
	const bindings = Object.entries(vars).map(([name, value]) => text(name, value))
	await writeFile(
		config,
		`using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
 services = [(name = "internet", network = (allow = ["public", "private", "local"])), (name = "main", worker = .main)],
 sockets = [(name = "main", address = "127.0.0.1:${port}", http = (), service = "main")]);
const main :Workerd.Worker = (modules = [${modulesOf(folder).join(', ')}], compatibilityDate = "2026-10-01",
 compatibilityFlags = ["nodejs_compat", "enable_request_signal"], bindings = [${bindings.join(', ')}]);
`,
	)
	const workerd = spawn(WORKERD, ['serve', config], { stdio: ['ignore', 'ignore', 'inherit'] })
	const ended = new Promise<void>((resolve) => workerd.on('exit', () => resolve()))
	const url = `http://localhost:${port}`
	await waitFor(url + ping)
	return {
		url,
		cpuMs: () => readCpuMs(workerd.pid),
		close() {
			workerd.kill()
			return ended
		},
	}
}
