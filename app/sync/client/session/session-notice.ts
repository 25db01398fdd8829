/** A message for the next page, which has no framework to pass it to: the landing page's boot script shows it once. */
export const NOTICE_KEY = 'notice'

export function leaveNotice(sentence: string): void {
	sessionStorage.setItem(NOTICE_KEY, sentence)
}
