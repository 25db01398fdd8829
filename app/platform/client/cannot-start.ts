import { domElement as h } from '#app/ui/dom-h.ts'
import { CANNOT_START } from '../model/cannot-start.ts'

/**
 * Says of a page whose program does not load what is the matter and what to do; loads it anew with the network. Rows that
 * are painted stay to be read beneath.
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
		/** In the offline shell: says in place of the waiting page why nothing follows. */
		cannotStart?: () => void
	}
}
