/**
 * What a browser gets, in the form of declarative push (the Push API's draft): Safari shows it by itself, elsewhere the
 * service worker does.
 */
export type PushPayload = {
	web_push: 8030
	notification: {
		title: string
		body: string
		/** An absolute address of ours. */
		navigate: string
		lang: 'en'
		/** A newer one of the same tag replaces an older one. */
		tag: string
	}
	/** The number of unread notifications, for the app's icon. A test has none. */
	app_badge?: number
}

/** RFC 8291 fits a message into 4,096 bytes; this many are left for the text. */
export const MOST_PAYLOAD_BYTES = 3_993

/** What is left to a message that a push service found too large. */
export const SHORT_PAYLOAD_BYTES = 1_024

export const payloadOf = (
	{
		title,
		message,
		link,
		tag,
		unread,
	}: { title: string; message: string; link: string; tag: string; unread: number | null },
	appUrl: string,
): PushPayload => ({
	web_push: 8030,
	notification: { title, body: message, navigate: new URL(link, appUrl).href, lang: 'en', tag },
	...(unread === null ? {} : { app_badge: unread }),
})

const bytesOf = (payload: PushPayload): Uint8Array => new TextEncoder().encode(JSON.stringify(payload))

/** The payload's bytes, at most `most`: the body is cut first, then the title, each at the end of a character. */
export function encodePayload(payload: PushPayload, most: number): Uint8Array {
	let bytes = bytesOf(payload)
	for (const part of ['body', 'title'] as const) {
		if (bytes.length <= most) return bytes
		bytes = bytesOf(cutToFit(payload, part, most))
		payload = JSON.parse(new TextDecoder().decode(bytes))
	}
	return bytes
}

/** The longest beginning of this part with which the payload fits; none where even that is too long. */
function cutToFit(payload: PushPayload, part: 'body' | 'title', most: number): PushPayload {
	const characters = Array.from(payload.notification[part])
	const cutTo = (length: number): PushPayload => {
		const text = length === 0 ? '' : `${characters.slice(0, length).join('')}…`
		return { ...payload, notification: { ...payload.notification, [part]: text } }
	}
	let [fits, tooLong] = [0, characters.length + 1]
	while (tooLong - fits > 1) {
		const middle = Math.floor((fits + tooLong) / 2)
		if (bytesOf(cutTo(middle)).length <= most) fits = middle
		else tooLong = middle
	}
	return cutTo(fits)
}
