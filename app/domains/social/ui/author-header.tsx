import { ArrowLeft } from 'lucide-react'
import { facePicture } from '#app/platform/model/picture.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { IconLink } from '#app/ui/icon-link.tsx'
import { AUTHOR } from '../model/messages.ts'

/** Who a cook is: a face and a name. */
export const AuthorHeader = ({ name, avatarUrl }: { name: string; avatarUrl: string | null }) => (
	<header>
		<IconLink to="/explore" label={AUTHOR.back} className="-ml-2.5">
			<ArrowLeft aria-hidden="true" className="!size-6" />
		</IconLink>
		<div className="mt-2 flex items-center gap-4 lg:mt-4">
			<Avatar name={name} url={facePicture(avatarUrl)} size={64} decorative />
			<h1 className="min-w-0 text-h1 lg:text-display">{name}</h1>
		</div>
	</header>
)
