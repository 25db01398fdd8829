import { showToast } from '#app/ui/toast-queue.ts'
import { CONNECTED_PATH } from '../model/account-paths.ts'
import { LINKED_COOKIE, LINKED_KEYS } from '../model/linked-keys.ts'
import {
	judgeNotice,
	LINKED_MARKER_MS,
	LINKED_NOTICE,
	LINKED_TOAST_MS,
	type LinkedNotice,
} from '../model/linked-notice.ts'

/**
 * Says once that a sign-in has connected a provider, and forgets after an hour that it has. `open`: called with the
 * address of the connected accounts when the cook asks for them.
 */
export function showLinkedNotice(open: (path: string) => void): void {
	takeFromCookie()
	const notice = readNotice()
	if (!notice) return
	const verdict = judgeNotice(notice, Date.now())
	if (verdict === 'forget') {
		forgetNotice()
		return
	}
	if (verdict === 'show') {
		store({ ...notice, shown: true })
		showToast({
			kind: 'done',
			title: LINKED_NOTICE.title(localStorage.getItem(LINKED_KEYS.provider) ?? ''),
			action: { label: LINKED_NOTICE.action, onPress: () => open(CONNECTED_PATH) },
			durationMs: LINKED_TOAST_MS,
		})
	}
	setTimeout(forgetNotice, notice.at + LINKED_MARKER_MS - Date.now())
}

function takeFromCookie(): void {
	const pair = document.cookie.split(/;\s*/).find((text) => text.startsWith(`${LINKED_COOKIE}=`))
	if (!pair) return
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
	document.cookie = `${LINKED_COOKIE}=; Path=/; Secure; SameSite=Lax; Max-Age=0`
	localStorage.setItem(LINKED_KEYS.provider, decodeURIComponent(pair.slice(LINKED_COOKIE.length + 1)))
	store({ at: Date.now(), shown: false })
}

const store = (notice: LinkedNotice) => localStorage.setItem(LINKED_KEYS.recent, JSON.stringify(notice))

function readNotice(): LinkedNotice | undefined {
	try {
		const { at, shown }: Partial<LinkedNotice> = JSON.parse(localStorage.getItem(LINKED_KEYS.recent) ?? '{}')
		return typeof at === 'number' ? { at, shown: shown === true } : undefined
	} catch {
		forgetNotice()
		return undefined
	}
}

function forgetNotice(): void {
	localStorage.removeItem(LINKED_KEYS.recent)
	localStorage.removeItem(LINKED_KEYS.provider)
}
