import type { Noticed } from '#app/platform/model/monitor/report.ts'

/** What is noticed before the monitor is loaded waits in `seen`; afterwards the monitor takes it at once. */
export type MonitorQueue = { endpoint: string; seen: Pick<[Noticed, unknown][], 'push'> | [Noticed, unknown][] }

declare global {
	interface Window {
		/** Only in documents of a server that has a collector for reports. */
		monitor?: MonitorQueue
	}
}

const MOST_WAITING = 10

/** The part of the head's script that notices errors from the first one on. */
export const monitorBoot = (endpoint: string): string =>
	`;(m=>{window.monitor=m;const see=(how,what)=>{m.seen.length>${MOST_WAITING}||m.seen.push([how,what])};addEventListener("error",e=>see("onerror",e.error??e.message));addEventListener("unhandledrejection",e=>see("onunhandledrejection",e.reason))})({endpoint:${JSON.stringify(endpoint).replaceAll('<', '\\u003c')},seen:[]})`
