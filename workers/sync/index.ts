import { openRequestDb } from '../../app/platform/server/request-db.ts'
import { createSyncApp } from './app.ts'

export default createSyncApp({ openDb: openRequestDb, clock: () => Date.now() })
