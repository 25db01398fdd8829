import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reloadsTooOften } from './platform/client/reload-guard.ts'
import { whenAtRest } from './platform/client/when-at-rest.ts'
import { RECOVERABLE } from './platform/model/recoverable.ts'
import { findMarker } from './sync/client/session/marker.ts'
import { hideBrokenPhotos } from './ui/broken-photos.ts'
import { followTheme } from './ui/theme.ts'

const COULD_NOT_START = 'This page could not start. Close it and open it again.'

// Reads the disk while React hydrates; a visitor's page does not even load the code for that.
findMarker()
	.then(async (me) => me && (await import('./sync/client/store/local-store.ts')).openLocalStore(me.id))
	.catch(() => undefined)

if (!reloadsTooOften(Date.now())) start()
// The shell can explain more than a page that the server has sent.
else if (window.cannotStart) window.cannotStart()
else document.body.textContent = COULD_NOT_START

function start(): void {
	hideBrokenPhotos(document)
	followTheme()
	startTransition(() => {
		hydrateRoot(
			document,
			<StrictMode>
				<HydratedRouter />
			</StrictMode>,
			{ onRecoverableError: (error, { componentStack }) => console.error(RECOVERABLE, error, componentStack) },
		)
	})
	// For the next visit: it must not slow this one down.
	if (import.meta.env.PROD)
		whenAtRest(async () => (await import('./platform/client/service-worker.ts')).keepProgramFresh())
}
