// Copies of constants of ../model/protocol.ts, which would load its schema library on every page. A test keeps them
// equal.

export const PROTOCOL_VERSION = 1
export const SCHEMA_VERSION = 2
export const MAX_MUTATIONS = 100
export const MAX_OPS = 500
export const MAX_ENTRY_BYTES = 192 * 1024
export const MAX_NAMES = 4
