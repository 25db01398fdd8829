import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

test.each([
	[
		'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36',
		'Chrome on Android',
	],
	[
		'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6) AppleWebKit/605.1.15 Version/18.6 Mobile Safari/604.1',
		'Safari on iPhone',
	],
	['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0', 'Edge on Windows'],
	['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
	['something else', 'A browser'],
])('%s is %s', (userAgent, name) => {
	expect(deviceName(userAgent)).toBe(name)
})
