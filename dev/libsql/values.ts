import { ProtocolFailure, RequestFailure } from './failures.ts'
import type { HranaValue } from './protocol.ts'

/** The driver's values; integers are bigint in both directions. */
export type SqlValue = null | bigint | number | string | Uint8Array

export function fromHrana(value: HranaValue): SqlValue {
	switch (value.type) {
		case 'null':
			return null
		case 'integer':
			return toInt64(value.value)
		case 'float':
			return value.value
		case 'text':
			// The driver stores a text with a NUL but returns it truncated there: refusing is better than truncating.
			if (value.value.includes('\0'))
				throw new RequestFailure('ARGS_INVALID', 'A text with a NUL cannot be read back here')
			return value.value
		case 'blob':
			return Buffer.from(value.base64, 'base64')
	}
}

export function toHrana(value: SqlValue): HranaValue {
	if (value === null) return { type: 'null' }
	if (typeof value === 'bigint') return { type: 'integer', value: value.toString() }
	if (typeof value === 'number') return { type: 'float', value }
	if (typeof value === 'string') return { type: 'text', value }
	return { type: 'blob', base64: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') }
}

function toInt64(digits: string): bigint {
	const integer = BigInt(digits)
	if (BigInt.asIntN(64, integer) !== integer) throw new ProtocolFailure(`${digits} does not fit into 64 bits`)
	return integer
}
