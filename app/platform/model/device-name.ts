// The order counts: every browser's user agent also names older browsers.
const BROWSERS: [RegExp, string][] = [
	[/Edg(A|iOS)?\//, 'Edge'],
	[/OPR\//, 'Opera'],
	[/SamsungBrowser\//, 'Samsung Internet'],
	[/Firefox\/|FxiOS\//, 'Firefox'],
	[/Chrome\/|CriOS\//, 'Chrome'],
	[/Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
	[/Android/, 'Android'],
	[/iPhone|iPod/, 'iPhone'],
	[/iPad/, 'iPad'],
	[/Windows/, 'Windows'],
	[/CrOS/, 'ChromeOS'],
	[/Macintosh/, 'Mac'],
	[/Linux/, 'Linux'],
]

/** 'Chrome on Android': browser family and system, from a User-Agent. Nothing of the text itself is in it. */
export function deviceName(userAgent: string): string {
	const find = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
	const [browser, system] = [find(BROWSERS) ?? 'A browser', find(SYSTEMS)]
	return system ? `${browser} on ${system}` : browser
}
