// Copies of two numbers of ../model/protocol.ts, whose schemas would bring their library along to every page. A test holds them equal.
export const PROTOCOL_VERSION = 1
export const SCHEMA_VERSION = 1
