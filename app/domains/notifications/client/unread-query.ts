import type { Unread } from '#app/platform/model/unread.ts'
import type { Query } from '#app/sync/client/store/local-store.ts'
import { readUnread } from '#app/sync/client/store/metadata.ts'

/** What the bell shows: what the server has said last, less what was seen on this device since. */
export const unreadHere: Query<Unread | null> = { key: 'unread', stores: ['metadata'], read: readUnread }
