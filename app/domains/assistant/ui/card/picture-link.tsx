import { Sparkles } from 'lucide-react'
import { ButtonLink } from '#app/ui/button-link.tsx'
import type { Card } from '../../model/card.ts'
import { WRITE } from '../../model/write-messages.ts'
import { PICTURE_PARAM } from '../../model/written-draft.ts'

/** Opens a draft in the editor, which makes a picture of it at once. Nothing on a card that opens no draft. */
export const PictureLink = ({ card }: { card: Card }) =>
	card.opens ? (
		<ButtonLink to={`${card.opens}&${PICTURE_PARAM}=1`} look="quiet">
			<Sparkles aria-hidden="true" />
			{WRITE.picture}
		</ButtonLink>
	) : null
