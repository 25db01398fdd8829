import { afterEach, expect, test, vi } from 'vitest'
import { applyTheme, followTheme, readTheme, storeTheme, THEME_BOOT, type Theme, VISITOR_THEME_BOOT } from './theme.ts'

/** The parts of a browser that the theme uses. */
const openPage = ({
	stored,
	deviceIsDark = false,
	storage = true,
}: {
	stored?: string
	deviceIsDark?: boolean
	storage?: boolean
}) => {
	const device = Object.assign(new EventTarget(), { matches: deviceIsDark })
	const kept = new Map(stored === undefined ? [] : [['theme', stored]])
	const meta = { content: '', setAttribute: (_: string, value: string) => Object.assign(meta, { content: value }) }
	const root = { dataset: { theme: 'light' } }
	const refuse = () => {
		throw new Error('storage is off')
	}
	const page = {
		localStorage: storage
			? {
					getItem: (key: string) => kept.get(key) ?? null,
					setItem: (key: string, value: string) => kept.set(key, value),
				}
			: { getItem: refuse, setItem: refuse },
		matchMedia: () => device,
		document: { documentElement: root, querySelector: () => meta },
		window: new EventTarget(),
	}
	for (const [name, part] of Object.entries(page)) vi.stubGlobal(name, part)
	return { device, kept, shown: () => [root.dataset.theme, meta.content], window: page.window }
}

const LIGHT = ['light', '#FFFFFF']
const DARK = ['dark', '#1c1c1c']
const boot = () => new Function(THEME_BOOT)()

afterEach(() => vi.unstubAllGlobals())

test.each([
	[undefined, true, LIGHT],
	['light', true, LIGHT],
	['dark', false, DARK],
	['system', true, DARK],
	['system', false, LIGHT],
	['purple', true, LIGHT],
])(
	'choice %s on a device that is dark (%s) is drawn before the first paint, and the page agrees',
	(stored, deviceIsDark, expected) => {
		const page = openPage({ stored, deviceIsDark })
		boot()
		expect(page.shown()).toEqual(expected)
		applyTheme(readTheme())
		expect(page.shown()).toEqual(expected)
	},
)

test.each([
	[undefined, true, DARK],
	[undefined, false, LIGHT],
	['light', true, LIGHT],
	['dark', false, DARK],
])(
	'choice %s of a visitor on a device that is dark (%s) is drawn, and without one what the device prefers',
	(stored, deviceIsDark, expected) => {
		const page = openPage({ stored, deviceIsDark })
		new Function(VISITOR_THEME_BOOT)()
		expect(page.shown()).toEqual(expected)
	},
)

test('a browser without storage shows light, and a choice for as long as the page is open', () => {
	const page = openPage({ storage: false, deviceIsDark: true })
	boot()
	expect(page.shown()).toEqual(LIGHT)
	expect(readTheme()).toBe('light')
	storeTheme('dark')
	expect(page.shown()).toEqual(DARK)
})

test('a choice is stored under the key of the spec', () => {
	const page = openPage({})
	storeTheme('system')
	expect(page.kept.get('theme')).toBe('system')
	expect(readTheme()).toBe('system')
})

test('system follows the device while the page is open, other choices do not', () => {
	const page = openPage({ stored: 'system' })
	const stop = followTheme()
	page.device.matches = true
	page.device.dispatchEvent(new Event('change'))
	expect(page.shown()).toEqual(DARK)

	page.kept.set('theme', 'light')
	page.device.dispatchEvent(new Event('change'))
	expect(page.shown()).toEqual(LIGHT)

	stop()
	page.kept.set('theme', 'system')
	page.device.dispatchEvent(new Event('change'))
	expect(page.shown()).toEqual(LIGHT)
})

test('a choice made in another tab takes effect in this one', () => {
	const page = openPage({ stored: 'light' })
	const seen: Theme[] = []
	const stop = followTheme((theme) => seen.push(theme))
	page.kept.set('theme', 'dark')
	page.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'theme' }))
	page.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'other' }))
	expect(page.shown()).toEqual(DARK)
	expect(seen).toEqual(['dark'])
	stop()
})

test('the boot script is small enough to inline', () => {
	for (const code of [THEME_BOOT, VISITOR_THEME_BOOT]) {
		expect(code.length).toBeLessThan(400)
		expect(code).not.toContain('</')
	}
})
