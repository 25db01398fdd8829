import { showToast } from '#app/ui/toast-queue.ts'

/** Messages of the page that shares: spec 8.1. */
export type ShareWords = { linkCopied: string; linkNotCopied: string }

/** Passes an address to the device's share sheet; without one, copies it and reports that. */
export async function shareLink(link: { title: string; text: string; url: string }, words: ShareWords): Promise<void> {
	if (navigator.share) {
		// A cook who closes the sheet has changed their mind: nothing to report.
		await navigator.share(link).catch(() => undefined)
		return
	}
	await copyLink(link.url, words)
}

/** Copies an address to the clipboard and reports whether that worked. */
export async function copyLink(url: string, { linkCopied, linkNotCopied }: ShareWords): Promise<void> {
	try {
		await navigator.clipboard.writeText(url)
		showToast({ kind: 'done', title: linkCopied })
	} catch {
		showToast({ kind: 'problem', title: linkNotCopied, description: url })
	}
}
