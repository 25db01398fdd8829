import type { Db } from '#app/platform/server/request-db.ts'
import { readAccountRecords } from '#db/queries/account-records.ts'

/** What the account holds besides rows, for the cook's own download; null if there is no such cook. One round trip. */
export const accountRecords = (db: Db, userId: string) => readAccountRecords(db, userId)
