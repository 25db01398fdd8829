import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError, splitHint, withHint } from '#app/platform/model/errors.ts'
import type { ToastMessage } from '#app/ui/toast-queue.ts'
import { collectToasts } from '../../../tests/fakes/toasts.ts'
import { showLimitToast, showRefusal } from './limit-toast.ts'

const FULL = { message: 'Recipe storage limit reached (70/50)', hint: 'Upgrade your plan to store more recipes' }

let toasts: ToastMessage[]
let stopToasts: () => void
beforeEach(() => {
	;({ toasts, stop: stopToasts } = collectToasts())
})
afterEach(() => {
	stopToasts()
	vi.unstubAllGlobals()
})

test('a limit is told for 5 s, sentence and hint apart, with the way to the plans in a new tab', () => {
	showLimitToast(FULL)
	expect(toasts).toMatchObject([
		{ title: FULL.message, description: FULL.hint, durationMs: 5_000, action: { label: 'Upgrade' } },
	])
	const open = vi.fn(() => ({}))
	vi.stubGlobal('window', { open })
	toasts[0]?.action?.onPress()
	expect(open).toHaveBeenCalledWith('/pricing', '_blank')
})

test('a browser that opens no tab shows the plans in this one', () => {
	const assign = vi.fn()
	vi.stubGlobal('window', { open: () => null })
	vi.stubGlobal('location', { assign })
	showLimitToast({ message: 'Feature not available on your plan' })
	expect(toasts[0]).not.toHaveProperty('description')
	toasts[0]?.action?.onPress()
	expect(assign).toHaveBeenCalledWith('/pricing')
})

test('what the plan refuses is told as a limit, anything else under its own title', () => {
	showRefusal('Not restored', new AppError('limit_reached', FULL.message, { hint: FULL.hint }))
	showRefusal('Not restored', new AppError('not_found', 'It is gone.'))
	expect(toasts.map(({ title, description }) => [title, description])).toEqual([
		[FULL.message, FULL.hint],
		['Not restored', 'It is gone.'],
	])
})

test('on the wire sentence and hint are one text, which a page takes apart again', () => {
	expect(withHint(FULL)).toBe('Recipe storage limit reached (70/50). Upgrade your plan to store more recipes')
	expect(splitHint(withHint(FULL))).toEqual([FULL.message, FULL.hint])
	const whole = 'Meal planning feature not available on your current plan. Upgrade to access advanced meal planning.'
	expect(splitHint(whole)).toEqual([whole, undefined])
	expect(splitHint('Feature not available on your plan')).toEqual(['Feature not available on your plan', undefined])
})
