import { Share2 } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { COOKBOOKS } from '../model/messages.ts'

/** Hands the page's address to the device's own share sheet; where there is none, copies it. */
export const ShareButton = ({ title, description }: { title: string; description: string }) => (
	<IconButton label={COOKBOOKS.share} look="ground" onClick={() => void share({ title, text: description })}>
		<Share2 aria-hidden="true" />
	</IconButton>
)

async function share({ title, text }: { title: string; text: string }): Promise<void> {
	// Without the search and the order that this cook has chosen.
	const url = location.origin + location.pathname
	if (navigator.share) {
		// A cook who closes the sheet has changed their mind, and there is nothing to say.
		await navigator.share({ title, text, url }).catch(() => undefined)
		return
	}
	try {
		await navigator.clipboard.writeText(url)
		showToast({ kind: 'done', title: COOKBOOKS.linkCopied })
	} catch {
		showToast({ kind: 'problem', title: COOKBOOKS.linkNotCopied, description: url })
	}
}
