import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { ClientInstrumentation } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { recoveryPathOf } from './domains/accounts/model/recovery-link.ts'
import { reloadsTooOften } from './platform/client/reload-guard.ts'
import { loadAtRest } from './platform/client/when-at-rest.ts'
import { RECOVERABLE } from './platform/model/recoverable.ts'
import { findMarker, forgetBy } from './sync/client/session/marker.ts'
import { backStack } from './ui/back-stack.ts'
import { hideBrokenPhotos } from './ui/broken-photos.ts'
import { followTheme } from './ui/theme.ts'
import { toastFromScripts } from './ui/toast-queue.ts'

// Before React Router listens to the history.
const stack = backStack()

const COULD_NOT_START = 'This page could not start. Close it and open it again.'

/** A page that is opened from a sheet takes the place of the sheet's entry in the history. */
const leavingSheets: ClientInstrumentation = {
	router: (router) =>
		router.instrument({
			async navigate(navigate, { to }) {
				// Not a way through the history, and not a moment later than without sheets.
				const hasLeft = typeof to === 'number' ? undefined : stack.leave()
				if (hasLeft) await hasLeft
				await navigate()
			},
		}),
}

forgetBy(() => import('./sync/client/session/forget-left-cook.ts'))
// Reads the disk while React hydrates; a visitor's page does not even load the code for that.
findMarker()
	.then(async (me) => me && (await import('./sync/client/store/local-store.ts')).openLocalStore(me.id))
	.catch(() => undefined)

const recovery = recoveryPathOf(location)
if (recovery) location.replace(recovery)
else if (!reloadsTooOften(Date.now())) start()
// The shell can explain more than a page that the server has sent.
else if (window.cannotStart) window.cannotStart()
else document.body.textContent = COULD_NOT_START

function start(): void {
	hideBrokenPhotos(document)
	followTheme()
	toastFromScripts()
	startTransition(() => {
		hydrateRoot(
			document,
			<StrictMode>
				<HydratedRouter instrumentations={[leavingSheets]} />
			</StrictMode>,
			{ onRecoverableError: (error, { componentStack }) => console.error(RECOVERABLE, error, componentStack) },
		)
	})
	void loadAtRest(() => import('./platform/client/at-rest.ts')).then(({ startAtRest }) => startAtRest())
}
