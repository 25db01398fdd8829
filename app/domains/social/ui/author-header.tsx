import { ArrowLeft } from 'lucide-react'
import { facePicture } from '#app/platform/model/picture.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { IconLink } from '#app/ui/icon-link.tsx'
import { AUTHOR } from '../model/messages.ts'

type AuthorHeaderProps = { name: string; avatarUrl: string | null; recipes: number }

/** Who a cook is: a face, a name and the number of public recipes. */
export const AuthorHeader = ({ name, avatarUrl, recipes }: AuthorHeaderProps) => (
	<header>
		<IconLink to="/explore" label={AUTHOR.back} className="-ml-2.5">
			<ArrowLeft aria-hidden="true" className="!size-6" />
		</IconLink>
		<div className="mt-2 flex items-center gap-4 lg:mt-4">
			<Avatar name={name} url={facePicture(avatarUrl)} size={64} decorative />
			<div className="min-w-0">
				<h1 className="text-h1 lg:text-display">{name}</h1>
				<p className="num text-ink-2">{AUTHOR.count(recipes)}</p>
			</div>
		</div>
	</header>
)
