import { runFuzz } from '/work/wt/sync-server/tests/fuzz/run-fuzz.ts'
import { startSyncApp } from '/work/wt/sync-server/tests/setup/sync-app.ts'

const app = await startSyncApp()
const t = Date.now()
console.log(await runFuzz(app, { bodies: 5_000, seed: 1 }))
console.log(Date.now() - t, 'ms')
