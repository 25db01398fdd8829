import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PREFERENCES_PATH } from '#app/domains/accounts/model/account-paths.ts'
import { facePicture } from '#app/platform/model/picture.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Carousel } from '#app/ui/carousel.tsx'
import { HOME } from '../model/messages.ts'

/** Who is at home, and the entries of the header. */
type GreetingProps = { greeting: string; name: string; avatarUrl: string | null; bell: ReactNode }

export const Greeting = ({ greeting, name, avatarUrl, bell }: GreetingProps) => (
	<header className="flex items-center gap-3">
		<Avatar
			name={name}
			url={facePicture(avatarUrl)}
			size={64}
			cloth="blush"
			decorative
			className="max-lg:!size-12 max-lg:!text-h4"
		/>
		<div className="min-w-0 flex-1">
			<p className="text-ink-2">{greeting}</p>
			<h1 className="truncate text-h2 lg:text-h1">{name}</h1>
		</div>
		{bell}
	</header>
)

/** What the cook likes, as words that lead to where it is changed; a way to say it when nothing has been said. */
export const TasteChips = ({ tastes }: { tastes: readonly string[] }) =>
	tastes.length === 0 ? (
		<ButtonLink to={PREFERENCES_PATH} look="quiet" size="small" className="mt-4">
			{HOME.setPreferences}
		</ButtonLink>
	) : (
		<Carousel label={HOME.preferences} className="mt-4 !gap-2">
			{tastes.map((taste) => (
				<li key={taste}>
					<Link to={PREFERENCES_PATH} className="chip">
						{taste}
					</Link>
				</li>
			))}
		</Carousel>
	)
