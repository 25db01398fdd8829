export type FormAnswer = { status: number; retryAfterS: number; body: unknown }

export type SendForm = (
	path: string,
	form: FormData,
	options: { signal?: AbortSignal | undefined; onSent?: ((share: number) => void) | undefined },
) => Promise<FormAnswer>

/**
 * Posts a form and reports how much of it has been sent, from 0 to 1, which `fetch` cannot. In a service worker, which
 * has no progress to show, it uses `fetch`. Rejects with an AbortError when stopped, with a TypeError when the network
 * fails.
 */
export const sendForm: SendForm = (path, form, options) =>
	typeof XMLHttpRequest === 'undefined' ? sendByFetch(path, form, options) : sendByRequest(path, form, options)

const sendByRequest: SendForm = (path, form, { signal, onSent }) =>
	new Promise((resolve, reject) => {
		const request = new XMLHttpRequest()
		const stop = () => request.abort()
		request.upload.onprogress = (event) => {
			if (event.lengthComputable) onSent?.(event.loaded / event.total)
		}
		request.onload = () =>
			resolve({
				status: request.status,
				retryAfterS: seconds(request.getResponseHeader('retry-after')),
				body: parse(request.responseText),
			})
		request.onerror = () => reject(new TypeError('network failure'))
		request.onabort = () => reject(new DOMException('stopped', 'AbortError'))
		request.onloadend = () => signal?.removeEventListener('abort', stop)
		request.open('POST', path)
		signal?.addEventListener('abort', stop)
		if (signal?.aborted) reject(new DOMException('stopped', 'AbortError'))
		else request.send(form)
	})

const sendByFetch: SendForm = async (path, form, { signal }) => {
	const answer = await fetch(path, { method: 'POST', body: form, signal: signal ?? null })
	return {
		status: answer.status,
		retryAfterS: seconds(answer.headers.get('retry-after')),
		body: parse(await answer.text()),
	}
}

const seconds = (header: string | null): number => Math.max(0, Number(header) || 0)

/** A response that is not JSON comes from something between us and the server. */
function parse(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return null
	}
}
