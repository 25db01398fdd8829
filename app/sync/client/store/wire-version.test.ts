import { expect, test } from 'vitest'
import * as protocol from '#app/sync/model/protocol.ts'
import * as copies from './wire-version.ts'

test('the device speaks the version that the server knows, within its limits', () => {
	const { PROTOCOL_VERSION, SCHEMA_VERSION, MAX_MUTATIONS, MAX_OPS, MAX_ENTRY_BYTES, MAX_NAMES } = copies
	expect({ PROTOCOL_VERSION, SCHEMA_VERSION, MAX_MUTATIONS, MAX_OPS, MAX_ENTRY_BYTES, MAX_NAMES }).toEqual({
		PROTOCOL_VERSION: protocol.PROTOCOL_VERSION,
		SCHEMA_VERSION: protocol.SCHEMA_VERSION,
		MAX_MUTATIONS: protocol.MAX_MUTATIONS,
		MAX_OPS: protocol.MAX_OPS,
		MAX_ENTRY_BYTES: protocol.MAX_ENTRY_BYTES,
		MAX_NAMES: protocol.MAX_NAMES,
	})
})
