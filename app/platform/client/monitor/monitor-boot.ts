import type { Noticed } from '#app/platform/model/monitor/report.ts'

/**
 * What is noticed before the monitors are loaded waits in `seen`; afterwards they take it at once. `endpoint`: of the
 * collector of error reports, where the server has one.
 */
export type MonitorQueue = { endpoint: string | null; seen: Pick<[Noticed, unknown][], 'push'> | [Noticed, unknown][] }

declare global {
	interface Window {
		monitor?: MonitorQueue
	}
}

const MOST_WAITING = 10

/** The part of the head's script that notices errors from the first one on. */
export const monitorBoot = (endpoint: string | null): string =>
	`;(m=>{window.monitor=m;const see=(how,what)=>{m.seen.length>${MOST_WAITING}||m.seen.push([how,what])};addEventListener("error",e=>see("onerror",e.error??e.message));addEventListener("unhandledrejection",e=>see("onunhandledrejection",e.reason))})({endpoint:${JSON.stringify(endpoint).replaceAll('<', '\\u003c')},seen:[]})`
