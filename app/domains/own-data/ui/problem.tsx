import { CircleAlert } from 'lucide-react'
import { Notice } from '#app/ui/notice.tsx'

export const Problem = ({ words }: { words: string }) => (
	<Notice tone="beet" icon={<CircleAlert aria-hidden="true" className="size-5" />} role="alert" className="mt-4">
		{words}
	</Notice>
)
