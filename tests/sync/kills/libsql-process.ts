// The development libSQL server in a separate process, which the kill test can kill at any statement of a write:
//   node libsql-process.ts FILE PORT      (armed by a message; see Arm)
import { writeFileSync } from 'node:fs'
import Database from 'libsql'
import { startLibsqlServer } from '../../../dev/libsql/server.ts'

/**
 * In the next write transaction, at its statement number `step` (0: its begin), this process either dies, or creates the
 * file `signPath` and pauses while the Worker is killed.
 */
export type Arm = { step: number; how: 'die' } | { step: number; how: 'wait'; signPath: string }

const WAIT_MS = 300
const TALLY = 'select changes(), last_insert_rowid()'

let arm: Arm | undefined
let step = -1

/** Counts the statements of the armed transaction; called before each of them and once after the commit. */
function reach(): void {
	if (!arm || step < 0) return
	if (step === arm.step) {
		const { how } = arm
		if (how === 'die') process.kill(process.pid, 'SIGKILL')
		else writeFileSync(arm.signPath, '')
		// Blocks the thread: kill() returns before the process is gone, and a pausing process must do nothing else.
		Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS)
		arm = undefined
		return
	}
	step += 1
}

const { exec, prepare } = Database.prototype
Database.prototype.exec = function (sql: string) {
	if (/^begin immediate$/i.test(sql.trim())) step = 0
	reach()
	const result = exec.call(this, sql)
	if (/^commit$/i.test(sql.trim())) {
		reach()
		step = -1
	}
	return result
}
Database.prototype.prepare = function (this: Database.Database, sql: string) {
	if (sql !== TALLY) reach()
	return prepare.call(this, sql)
} as typeof prepare

const [path = '', port = '0'] = process.argv.slice(2)
const server = await startLibsqlServer({ path, port: Number(port) })
process.on('message', (message: Arm | null) => {
	arm = message ?? undefined
	step = -1
	process.send?.('armed')
})
process.send?.(server.url)
