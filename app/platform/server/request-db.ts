import { type Db, type DbEnv, openDb } from '#db/client.ts'

/** The database for one request, opened where HTTP begins; routes and workers pass it on and never see SQL. */
export const openRequestDb = (env: DbEnv): Db => openDb(env)
export type { Db } from '#db/client.ts'
