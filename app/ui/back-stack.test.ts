import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type BackStack, createBackStack } from './back-stack.ts'

type Entry = { key?: string; idx: number; sheets?: number }

/** A browser's history whose moves arrive later, with React Router listening behind the stack. */
function browser(
	entries: Entry[] = [
		{ key: 'list', idx: 0 },
		{ key: 'page', idx: 1 },
	],
) {
	const listeners: ((event: PopStateEvent) => void)[] = []
	let at = entries.length - 1
	const seen: (string | undefined)[] = []
	const moves: (() => void)[] = []
	const history = {
		get state() {
			return entries[at]
		},
		pushState(state: Entry) {
			entries.splice(++at, entries.length, state)
		},
		go(delta: number) {
			moves.push(() => {
				if (!entries[at + delta]) return
				at += delta
				let isStopped = false
				const event = { state: entries[at], stopImmediatePropagation: () => (isStopped = true) }
				for (const hear of listeners) hear(event as unknown as PopStateEvent)
				if (!isStopped) seen.push(entries[at]?.key)
			})
		},
	}
	return {
		view: { history, addEventListener: (_type: string, hear: (event: PopStateEvent) => void) => listeners.push(hear) },
		/** What React Router was told by popstate. */
		seen,
		back: () => history.go(-1),
		forward: () => history.go(1),
		navigate: (key: string) => history.pushState({ key, idx: (entries[at]?.idx ?? 0) + 1 }),
		/** Keys and depths up to the current entry; what Forward would reach stands behind the bar. */
		shows: () =>
			entries.map(({ key, sheets }, i) => `${i === at + 1 ? '| ' : ''}${key}${sheets ? `+${sheets}` : ''}`).join(' '),
		/** Lets all moves arrive, one after the other. */
		async rest() {
			await flush()
			for (let move = moves.shift(); move; move = moves.shift()) {
				move()
				await flush()
			}
		},
	}
}

const flush = async () => {
	for (let i = 0; i < 5; i++) await Promise.resolve()
}

/** A sheet that closes when it is asked to, unless it asks first. */
function open(stack: BackStack, ask?: () => void) {
	const sheet = {
		isOpen: true,
		close() {
			sheet.isOpen = false
			closed()
		},
	}
	const closed = stack.open(ask ?? sheet.close)
	return sheet
}

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
	return () => void vi.useRealTimers()
})

describe('back', () => {
	test('closes the top sheet and then the one below, and React Router hears nothing', async () => {
		const { view, rest, back, shows, seen } = browser()
		const stack = createBackStack(view)
		const [below, top] = [open(stack), open(stack)]
		await rest()
		expect(shows()).toBe('list page page+1 page+2')
		back()
		await rest()
		expect([below.isOpen, top.isOpen]).toEqual([true, false])
		back()
		await rest()
		expect(below.isOpen).toBe(false)
		expect(seen).toEqual([])
		back()
		await rest()
		expect(seen).toEqual(['list'])
	})

	test('pressed twice at once closes the sheet and leaves the page', async () => {
		const { view, rest, back, seen } = browser()
		const stack = createBackStack(view)
		const sheet = open(stack)
		await rest()
		back()
		back()
		await rest()
		expect(sheet.isOpen).toBe(false)
		expect(seen).toEqual(['list'])
	})

	test('leaves a sheet open that asks first, with an entry for it and for its question', async () => {
		const { view, rest, back, shows } = browser()
		const stack = createBackStack(view)
		const questions: { isOpen: boolean }[] = []
		open(stack, () => questions.push(open(stack)))
		await rest()
		back()
		await rest()
		expect(shows()).toBe('list page page+1 page+2')
		expect(questions).toMatchObject([{ isOpen: true }])
		back()
		await rest()
		expect(shows()).toBe('list page page+1 | page+2')
		expect(questions).toMatchObject([{ isOpen: false }])
	})
})

test('any other way of closing goes back over the entry, and Forward opens nothing', async () => {
	const { view, rest, forward, shows, seen } = browser()
	const stack = createBackStack(view)
	const sheet = open(stack)
	await rest()
	sheet.close()
	await rest()
	expect(shows()).toBe('list page | page+1')
	forward()
	await rest()
	expect(shows()).toBe('list page | page+1')
	expect(seen).toEqual([])
})

test('a sheet that takes the place of another keeps its entry', async () => {
	const { view, rest, shows } = browser()
	const stack = createBackStack(view)
	const first = open(stack)
	await rest()
	first.close()
	open(stack)
	await rest()
	expect(shows()).toBe('list page page+1')
})

test('a page opened from nested sheets takes the place of their entries', async () => {
	const { view, rest, navigate, back, shows, seen } = browser()
	const stack = createBackStack(view)
	const sheets = [open(stack), open(stack)]
	await rest()
	const left = stack.leave()
	await rest()
	await left
	navigate('recipe')
	for (const sheet of sheets.reverse()) sheet.close()
	stack.arriveAt('recipe')
	await rest()
	expect(shows()).toBe('list page recipe')
	back()
	await rest()
	expect(seen).toEqual(['page'])
})

test('a sheet that is closed by the press that opens a page is gone over once', async () => {
	const { view, rest, navigate, shows } = browser()
	const stack = createBackStack(view)
	const sheet = open(stack)
	await rest()
	sheet.close()
	const left = stack.leave()
	await rest()
	await left
	navigate('recipe')
	stack.arriveAt('recipe')
	await rest()
	expect(shows()).toBe('list page recipe')
})

test('a sheet that stays open over a navigation gets another entry', async () => {
	const { view, rest, navigate, shows } = browser()
	const stack = createBackStack(view)
	open(stack)
	await rest()
	const left = stack.leave()
	await rest()
	await left
	navigate('refused')
	stack.arriveAt('refused')
	await rest()
	expect(shows()).toBe('list page refused refused+1')
})

test('without sheets a navigation waits for nothing', () => {
	expect(createBackStack(browser().view).leave()).toBeUndefined()
})

test('a page loaded at the entry of a sheet goes to its own entry', async () => {
	const { view, rest, shows, seen } = browser([
		{ key: 'page', idx: 0 },
		{ key: 'page', idx: 0, sheets: 1 },
	])
	createBackStack(view)
	await rest()
	expect(shows()).toBe('page | page+1')
	expect(seen).toEqual([])
})

test('the entry of a closed sheet, reached from another page, leads to its page', async () => {
	const entries = [
		{ key: 'page', idx: 0 },
		{ key: 'page', idx: 0, sheets: 1 },
		{ key: 'other', idx: 1 },
	]
	const { view, rest, back, shows, seen } = browser(entries)
	createBackStack(view)
	back()
	await rest()
	expect(seen).toEqual(['page'])
	expect(shows()).toBe('page | page+1 other')
})

test('a move that the browser ignores holds nothing up', async () => {
	const { view, rest } = browser([{ idx: 0, sheets: 1 }])
	const stack = createBackStack(view)
	const left = stack.leave()
	await rest()
	let isLeft = false
	void left?.then(() => {
		isLeft = true
	})
	await vi.advanceTimersByTimeAsync(2_000)
	expect(isLeft).toBe(true)
})
