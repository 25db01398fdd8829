import { Share2 } from 'lucide-react'
import { shareLink } from '#app/platform/client/share-link.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { COOKBOOKS } from '../model/messages.ts'

/** Hands the page's address to the device's own share sheet; where there is none, copies it. */
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
