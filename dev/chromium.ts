import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = [
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
/**
 * Disabled in addition to Playwright's list: the browser's own pages for each window's address bar, which nobody sees
 * here. They take a third of a window's start time. Chromium uses the last switch of this name, so this repeats
 * Playwright's list.
 */
const FEATURES_OFF = [
	'WebUIOmniboxPopup',
	'WebUIOmniboxAimPopup',
	'WebUIOmniboxFullPopup',
	'AvoidUnnecessaryBeforeUnloadCheckSync',
	'DestroyProfileOnBrowserClose',
	'HttpsUpgrades',
	'HttpsFirstBalancedModeAutoEnable',
	'LensOverlay',
	'MediaRouter',
	'PaintHolding',
	'ThirdPartyStoragePartitioning',
	'AvoidCorsURLLoaderRestartOnRedirect',
	'TcpPortRandomizationWin',
	'OptimizationHints',
	'NetworkTimeServiceQuerying',
	'AimEnabled',
	'PreconnectToSearch',
]
export const CHROMIUM_FLAGS = [
	`--disable-features=${FEATURES_OFF.join(',')}`,
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
]
const INSTALL = ['install', '--yes', '--no-install-recommends', 'chromium']
const HOW_TO = `There is no Chromium here. Install it with
  sudo apt-get update && sudo apt-get ${INSTALL.join(' ')}
or set CHROME_PATH to a Chromium or Chrome.`

/** The browser's path: CHROME_PATH, or the usual places. */
export const findChromium = (): string | undefined => process.env.CHROME_PATH || PLACES.find((path) => existsSync(path))

/** Throws an error with the one command to run when there is none. */
export function getChromium(): string {
	const path = findChromium()
	if (!path) throw new Error(HOW_TO)
	return path
}

/**
 * Installs Chromium by apt if it is missing and we have the rights; otherwise explains how. Returns the problem, if
 * there is one.
 */
export function ensureChromium(say: (line: string) => void): string | undefined {
	if (findChromium()) return undefined
	const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
	if (!mayInstall) return HOW_TO
	say('Installing Chromium, once.')
	const apt = (args: string[]) =>
		spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status
	if (apt(['update']) !== 0 || apt(INSTALL) !== 0) return `apt-get could not install Chromium. ${HOW_TO}`
	return undefined
}
