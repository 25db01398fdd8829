import { keepProgramFresh } from './service-worker.ts'

/** What every page of the program starts when it is at rest. */
export function startAtRest(): void {
	const { monitor } = window
	if (monitor) void import('./monitor/start-monitors.ts').then(({ startMonitors }) => startMonitors(monitor))
	// For the next visit: it must not slow this one down.
	if (import.meta.env.PROD) void keepProgramFresh()
}
