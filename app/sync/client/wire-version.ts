// Copies of what ../model/protocol.ts says, whose schemas would bring their library along to every page. A test holds them
// equal.

export const PROTOCOL_VERSION = 1
export const SCHEMA_VERSION = 2
export const MAX_MUTATIONS = 100
export const MAX_OPS = 500
export const MAX_ENTRY_BYTES = 192 * 1024
export const MAX_NAMES = 4
