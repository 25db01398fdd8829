import type { PushServiceStandIn } from './push-service.ts'

/**
 * From now on what this process fetches from the stand-in's host reaches it. Returns what ends that; other patches of
 * `fetch` that were made meanwhile stay as they are.
 */
export function routeFetchTo(service: PushServiceStandIn): () => void {
	const before = globalThis.fetch
	let isOn = true
	const routed: typeof fetch = (input, init) => {
		const url = new URL(input instanceof Request ? input.url : String(input))
		if (!isOn || url.host !== service.host) return before(input, init)
		const request = input instanceof Request ? input : new Request(url, init)
		return Promise.race([service.answer(request), abortOf(request.signal)])
	}
	globalThis.fetch = routed
	return () => {
		isOn = false
		if (globalThis.fetch === routed) globalThis.fetch = before
	}
}

const abortOf = (signal: AbortSignal): Promise<never> =>
	new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
