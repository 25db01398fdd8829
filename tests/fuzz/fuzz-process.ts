// `node tests/fuzz/fuzz-process.ts SEED BODIES`: one run, in a process that frees its memory by ending.
import { startSyncApp } from '../setup/sync-app.ts'
import { runFuzz } from './run-fuzz.ts'

const [seed, bodies] = process.argv.slice(2).map(Number)
if (!seed || !bodies) throw new Error('Usage: SEED BODIES')
const app = await startSyncApp()
console.log(JSON.stringify(await runFuzz(app, { bodies, seed })))
app.close()
