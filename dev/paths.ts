import { join } from 'node:path'
import { PROJECT_ROOT } from './workers.ts'

/** What the local stack keeps between two starts; delete the folder to start over. */
const LOCAL_STATE = process.env.NOMSTER_DATA ?? join(PROJECT_ROOT, '.data')
export const DATABASE_PATH = join(LOCAL_STATE, 'nomster.db')
/**
 * `npm run dev` keeps R2's objects in the same place: vite.config.ts names .data/r2, and the plugin puts v3 below it.
 */
export const STORAGE_PATH = join(LOCAL_STATE, 'r2', 'v3')
/** TOTP_SECRET of this machine. */
export const TOTP_SECRET_PATH = join(LOCAL_STATE, 'totp-secret')
/** The keys of this machine by which push services know it. */
export const VAPID_KEYS_PATH = join(LOCAL_STATE, 'vapid-keys.json')
/** UNSUBSCRIBE_SECRET of this machine. */
export const UNSUBSCRIBE_SECRET_PATH = join(LOCAL_STATE, 'unsubscribe-secret')
/** AUDIT_SEAL_SECRET of this machine. */
export const AUDIT_SEAL_SECRET_PATH = join(LOCAL_STATE, 'audit-seal-secret')
/** What the stand-in for Stripe remembers. */
export const STRIPE_STATE_PATH = join(LOCAL_STATE, 'stripe.json')
/** Where `npm run backup` writes, and where the nightly backups of `npm start` are copied. */
export const BACKUPS_PATH = join(LOCAL_STATE, 'backups')
export const LOG_PATH = join(LOCAL_STATE, 'workers.log')
