/** The themes that the cook can choose; 'system' follows the device. */
export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** The key in local storage. */
export const THEME_KEY = 'theme'
export const DEFAULT_THEME: Theme = 'light'
/** The colour of the browser's own frame (`<meta name="theme-color">`). */
export const THEME_COLOR = { light: '#FFFFFF', dark: '#1c1c1c' } as const

const DARK_QUERY = '(prefers-color-scheme: dark)'

const isTheme = (text: string | null): text is Theme => THEMES.some((theme) => theme === text)

/** The stored choice; light when there is none, when it is unknown, or when the browser stores nothing for us. */
export const readTheme = (): Theme => {
	try {
		const stored = localStorage.getItem(THEME_KEY)
		return isTheme(stored) ? stored : DEFAULT_THEME
	} catch {
		return DEFAULT_THEME
	}
}

/** Shows a theme on the open page. */
export const applyTheme = (theme: Theme): void => {
	const shown = theme === 'system' ? (matchMedia(DARK_QUERY).matches ? 'dark' : 'light') : theme
	document.documentElement.dataset.theme = shown
	document.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEME_COLOR[shown])
}

/** Stores the choice on this device and shows it. */
export const storeTheme = (theme: Theme): void => {
	try {
		localStorage.setItem(THEME_KEY, theme)
	} catch {
		// A browser without storage still shows the choice until the page is left.
	}
	applyTheme(theme)
}

/** Follows the device while the choice is 'system', and our other tabs. Returns the call that stops it. */
export const followTheme = (onChange: (theme: Theme) => void = () => undefined): (() => void) => {
	const query = matchMedia(DARK_QUERY)
	const update = () => {
		const theme = readTheme()
		applyTheme(theme)
		onChange(theme)
	}
	const onStorage = (event: StorageEvent) => {
		if (event.key === THEME_KEY || event.key === null) update()
	}
	query.addEventListener('change', update)
	window.addEventListener('storage', onStorage)
	return () => {
		query.removeEventListener('change', update)
		window.removeEventListener('storage', onStorage)
	}
}

/**
 * The script in a document's head that runs before any style is drawn: `applyTheme(readTheme())` in one line. Must come
 * after the theme-color meta. `unchosen`: what shows where nothing is stored.
 */
const themeBoot = (unchosen: Theme): string =>
	`(()=>{let t;try{t=localStorage.getItem(${JSON.stringify(THEME_KEY)})}catch{}${unchosen === 'system' ? 't??="system";' : ''}let d=t==="dark"||t==="system"&&matchMedia(${JSON.stringify(DARK_QUERY)}).matches;document.documentElement.dataset.theme=d?"dark":"light";document.querySelector('meta[name="theme-color"]')?.setAttribute("content",d?${JSON.stringify(THEME_COLOR.dark)}:${JSON.stringify(THEME_COLOR.light)})})()`

// Only the server writes these: marked as pure, they are not in the scripts of a page.
export const THEME_BOOT = /* @__PURE__ */ themeBoot(DEFAULT_THEME)
/** For a page that a visitor gets without the framework: who has never chosen sees what the device prefers. */
export const VISITOR_THEME_BOOT = /* @__PURE__ */ themeBoot('system')
