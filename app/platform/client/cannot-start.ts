import { domElement as h } from '#app/ui/dom-h.ts'
import { CANNOT_START } from '../model/cannot-start.ts'

/**
 * Explains on a page whose scripts do not load what is wrong and what to do; reloads it when the network is back. Rows
 * that are already painted stay readable below.
 */
export function showCannotStart(place: Element, { isPainted }: { isPainted: boolean }): void {
	const why = navigator.onLine ? CANNOT_START.online : CANNOT_START.offline
	const again = h('button', { type: 'button', className: 'btn btn-quiet mt-4' }, CANNOT_START.again)
	again.addEventListener('click', () => location.reload())
	const words = [
		h(isPainted ? 'h2' : 'h1', { className: 'text-h2' }, CANNOT_START.title),
		h('p', { className: 'mt-2', role: 'alert' }, why),
		again,
	]
	if (isPainted) place.insertBefore(h('section', { className: 'page pt-8' }, ...words), place.firstChild)
	else place.replaceChildren(h('main', { id: 'main', className: 'page py-8' }, ...words))
	addEventListener('online', () => location.reload())
}

declare global {
	interface Window {
		/** Set in the offline shell: replaces the placeholder page with the reason why nothing follows. */
		cannotStart?: () => void
	}
}
