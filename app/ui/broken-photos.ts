const PHOTO = '.plate > .photo, .avatar > img'

const isPhoto = (target: EventTarget | null): target is HTMLImageElement =>
	target instanceof HTMLImageElement && target.matches(PHOTO)

/**
 * Hides photos that cannot be loaded (offline, deleted), so that the drawing or the initials under them show. Start it
 * once per page, with React or without; the returned call stops it.
 */
export const hideBrokenPhotos = (page: Document): (() => void) => {
	const onEvent = (event: Event) => {
		if (isPhoto(event.target)) event.target.hidden = event.type === 'error'
	}
	// Neither event bubbles, so both are caught in the capture phase.
	page.addEventListener('error', onEvent, true)
	page.addEventListener('load', onEvent, true)
	for (const photo of page.querySelectorAll<HTMLImageElement>(PHOTO)) {
		if (photo.complete && photo.naturalWidth === 0 && photo.currentSrc) photo.hidden = true
	}
	return () => {
		page.removeEventListener('error', onEvent, true)
		page.removeEventListener('load', onEvent, true)
	}
}
