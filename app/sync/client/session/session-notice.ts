/**
 * A message for the next page, which has no framework to pass it to. It is shown once: by the landing page's boot
 * script, or by the login page.
 */
export const NOTICE_KEY = 'notice'

export function leaveNotice(sentence: string): void {
	sessionStorage.setItem(NOTICE_KEY, sentence)
}

/** The message that was left for this page, which is then gone; null without one. */
export function takeNotice(): string | null {
	try {
		const notice = sessionStorage.getItem(NOTICE_KEY)
		sessionStorage.removeItem(NOTICE_KEY)
		return notice
	} catch {
		// A browser that stores nothing for us.
		return null
	}
}
