import { READY, readHandedPage } from '../domains/import/model/capture/bookmarklet.ts'
import { SHARED_PREFIX, type Shared, sharedPath } from '../domains/import/model/capture/shared.ts'
import { findUserId, putMetadata } from './device.ts'

/**
 * The page that the bookmarklet opens (/import/receive). It contains nothing of the session. What another site sends is
 * stored nowhere until the cook presses the button, and then in the cook's own store, to be read like any page.
 */
const PATIENCE_MS = 3_000

const element = (id: string): HTMLElement => {
	const found = document.getElementById(id)
	if (!found) throw new Error(`no #${id}`)
	return found
}
const say = (sentence: string): void => {
	element('said').textContent = sentence
}

function offer(shared: Shared, sentence: string): void {
	say(sentence)
	element('page').textContent = [shared.title, new URL(shared.url).host].filter(Boolean).join(' · ')
	const take = element('take')
	take.hidden = false
	take.onclick = () => void keep(shared)
	take.focus()
}

async function keep(shared: Shared): Promise<void> {
	const userId = await findUserId()
	const id = crypto.randomUUID()
	const row = { key: SHARED_PREFIX + id, value: shared, lastUpdated: Date.now() }
	const isKept = userId !== null && (await putMetadata(userId, row).catch(() => false))
	if (isKept) location.replace(sharedPath(id))
	else say('Sign in to Nomster in this browser first, then press the bookmark again.')
}

/** When the page itself does not arrive (its site cuts the connection between windows), its address still does. */
function offerAddress(address: string): void {
	if (!/^https?:\/\//.test(address) || !URL.canParse(address)) say('No page was handed over.')
	else offer({ title: '', text: '', url: address, html: '', files: [] }, 'Only the address came over. Read it?')
}

function addressInFragment(): string {
	try {
		return decodeURIComponent(location.hash.slice(1))
	} catch {
		return ''
	}
}

const address = addressInFragment()
// The address of another site does not belong into this site's history.
history.replaceState(null, '', location.pathname)
const opener: Window | null = window.opener
const timer = setTimeout(() => offerAddress(address), opener ? PATIENCE_MS : 0)
addEventListener('message', ({ source, origin, data }) => {
	const page = source === opener ? readHandedPage(data, origin) : null
	if (!page) return
	clearTimeout(timer)
	const { url, title, html } = page
	offer({ title, text: '', url, html, files: [] }, 'Read the recipe on this page?')
})
opener?.postMessage(READY, '*')
