import { Share2 } from 'lucide-react'
import { shareLink } from '#app/platform/client/share-link.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { showToast } from '#app/ui/toast-queue.ts'
import { COOKBOOKS } from '../model/messages.ts'

type ShareButtonProps = { title: string; description: string; isPublic: boolean }

/**
 * Opens the device's share sheet with the page's address, or copies the address if there is none. A private cookbook has
 * no address that anybody else could open.
 */
export const ShareButton = ({ title, description, isPublic }: ShareButtonProps) => (
	<IconButton
		label={COOKBOOKS.share}
		look="ground"
		onClick={() => {
			if (!isPublic) {
				showToast({ kind: 'problem', title: COOKBOOKS.privateLink, description: COOKBOOKS.privateLinkHint })
				return
			}
			// Without the search and the order that this cook has chosen.
			const url = location.origin + location.pathname
			void shareLink({ title, text: description, url }, COOKBOOKS)
		}}
	>
		<Share2 aria-hidden="true" />
	</IconButton>
)
