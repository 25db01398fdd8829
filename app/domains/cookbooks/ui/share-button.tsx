import { Share2 } from 'lucide-react'
import { shareLink } from '#app/platform/client/share-link.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { COOKBOOKS } from '../model/messages.ts'

/** Opens the device's share sheet with the page's address, or copies the address if there is none. */
export const ShareButton = ({ title, description }: { title: string; description: string }) => (
	<IconButton
		label={COOKBOOKS.share}
		look="ground"
		onClick={() => {
			// Without the search and the order that this cook has chosen.
			const url = location.origin + location.pathname
			void shareLink({ title, text: description, url }, COOKBOOKS)
		}}
	>
		<Share2 aria-hidden="true" />
	</IconButton>
)
