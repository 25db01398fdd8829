import { expect, test } from 'vitest'
import { toastTop } from './toast-place.ts'

const screen = { top: 0, bottom: 500 }
const head = { top: 16, bottom: 64 }
const isClear = (top: number, height: number, field: { top: number; bottom: number }) =>
	top + height <= field.top || top >= field.bottom

test('toasts stand below the head where the field leaves room', () => {
	expect(toastTop({ height: 60, field: { top: 200, bottom: 248 }, head, screen })).toBe(72)
})

test('toasts move to the bottom where they would cover the field', () => {
	expect(toastTop({ height: 60, field: { top: 100, bottom: 148 }, head, screen })).toBe(432)
})

test('without a head they begin at the upper edge', () => {
	expect(toastTop({ height: 60, field: { top: 300, bottom: 348 }, head: null, screen })).toBe(8)
})

test('one toast covers neither the field nor the head, wherever the field is', () => {
	for (let top = 64; top <= 440; top += 4) {
		const field = { top, bottom: top + 48 }
		const at = toastTop({ height: 60, field, head, screen })
		expect([isClear(at, 60, field), at >= head.bottom]).toEqual([true, true])
	}
})

test('among buttons the toast takes the place that covers least of them, and never the field', () => {
	const field = { top: 100, bottom: 148 }
	const others = [
		{ top: 160, bottom: 200 },
		{ top: 420, bottom: 480 },
	]
	const top = toastTop({ height: 60, field, head, screen, others })
	expect([field, ...others].every((one) => isClear(top, 60, one))).toBe(true)
	expect(toastTop({ height: 300, field, head, screen, others })).toBeGreaterThanOrEqual(field.bottom)
})
