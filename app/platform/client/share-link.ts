import { showToast } from '#app/ui/toast-queue.ts'

/** Words of the page that shares: spec 8.1. */
export type ShareWords = { linkCopied: string; linkNotCopied: string }

/** Hands an address to the device's own share sheet; where there is none, copies it and says so. */
export async function shareLink(link: { title: string; text: string; url: string }, words: ShareWords): Promise<void> {
	if (navigator.share) {
		// A cook who closes the sheet has changed their mind, and there is nothing to say.
		await navigator.share(link).catch(() => undefined)
		return
	}
	await copyLink(link.url, words)
}

/** Puts an address into the clipboard and says whether it is there. */
export async function copyLink(url: string, { linkCopied, linkNotCopied }: ShareWords): Promise<void> {
	try {
		await navigator.clipboard.writeText(url)
		showToast({ kind: 'done', title: linkCopied })
	} catch {
		showToast({ kind: 'problem', title: linkNotCopied, description: url })
	}
}
