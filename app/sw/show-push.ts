import { PUSH } from '../domains/notifications/model/push-messages.ts'

const INBOX = '/notifications'

/** What the browser shows of a push, and the number on the app's icon (null: it stays). */
export type Shown = { title: string; options: NotificationOptions & { data: { path: string } }; badge: number | null }

/**
 * What a push says. One that is not ours, or cannot be read, is shown too, as a notification that leads to the inbox:
 * a browser takes the subscription away from a worker that stays silent.
 */
export function readPush(text: string | null, origin: string): Shown {
	const payload = parse(text)
	const notification = recordOf(payload?.notification)
	const badge = payload?.app_badge
	const words = [notification?.title, notification?.body]
	const [title, body] = words.every((word) => typeof word === 'string' && word !== '')
		? words.map(String)
		: [PUSH.unreadable.title, PUSH.unreadable.body]
	const tag = notification?.tag
	return {
		title: title ?? PUSH.unreadable.title,
		options: {
			body: body ?? PUSH.unreadable.body,
			lang: 'en',
			icon: '/icons/icon-192.png',
			...(typeof tag === 'string' ? { tag } : {}),
			data: { path: pathOf(notification?.navigate, origin) },
		},
		badge: typeof badge === 'number' && Number.isInteger(badge) && badge >= 0 ? badge : null,
	}
}

function parse(text: string | null): Record<string, unknown> | null {
	try {
		return recordOf(JSON.parse(text ?? ''))
	} catch {
		return null
	}
}

const recordOf = (value: unknown): Record<string, unknown> | null =>
	typeof value === 'object' && value !== null ? { ...value } : null

/** The path of an address of ours; of any other, the inbox's. */
export function pathOf(address: unknown, origin: string): string {
	if (typeof address !== 'string' || !URL.canParse(address, origin)) return INBOX
	const url = new URL(address, origin)
	// A blob: has the origin of its maker.
	const isOurs = url.origin === origin && /^https?:$/.test(url.protocol)
	return isOurs ? url.pathname + url.search + url.hash : INBOX
}

/** The part of a window's client that is used here: TypeScript's library for workers conflicts with the one for pages. */
export type Window = {
	url: string
	focused: boolean
	focus(): Promise<unknown>
	navigate(url: string): Promise<unknown>
}
export type Windows = {
	matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Window[]>
	openWindow(url: string): Promise<unknown>
}

/**
 * Opens what a notification leads to: in the window that shows it already, else in the one that the cook used last, else
 * in a new one. `data`: the notification's own.
 */
export async function openFromPush(data: unknown, origin: string, windows: Windows): Promise<void> {
	const path = pathOf(recordOf(data)?.path, origin)
	const url = new URL(path, origin).href
	const open = (await windows.matchAll({ type: 'window', includeUncontrolled: true })).filter((window) =>
		window.url.startsWith(`${origin}/`),
	)
	const shows = open.find((window) => window.url === url)
	if (shows) return void (await shows.focus())
	const [last] = open.toSorted((one, other) => Number(other.focused) - Number(one.focused))
	if (!last) return void (await windows.openWindow(url))
	// A window that this worker does not control cannot be led anywhere.
	await last.focus().catch(() => undefined)
	await last.navigate(url).catch(() => windows.openWindow(url))
}
