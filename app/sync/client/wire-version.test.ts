import { expect, test } from 'vitest'
import * as protocol from '../model/protocol.ts'
import { PROTOCOL_VERSION, SCHEMA_VERSION } from './wire-version.ts'

test('the device speaks the version that the server knows', () => {
	expect({ PROTOCOL_VERSION, SCHEMA_VERSION }).toEqual({
		PROTOCOL_VERSION: protocol.PROTOCOL_VERSION,
		SCHEMA_VERSION: protocol.SCHEMA_VERSION,
	})
})
