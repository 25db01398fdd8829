import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { facePicture } from '#app/platform/model/picture.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { authorPath } from '../model/author-path.ts'
import type { CookRow } from '../model/cook-row.ts'

/** A cook in a list: face, name and username lead to the page; the buttons stand behind them. */
export const CookItem = ({
	cook,
	isLink = true,
	isStacked = false,
	children,
}: {
	cook: CookRow
	isLink?: boolean
	/** On a phone the buttons stand under the name. */
	isStacked?: boolean
	children: ReactNode
}) => {
	const { id, name, username, avatar } = cook
	const words = (
		<>
			<Avatar name={name} url={facePicture(avatar)} decorative />
			<span className="min-w-0 flex-1">
				<span className="line-clamp-2 font-semibold wrap-anywhere">
					<bdi>{name}</bdi>
				</span>
				{username && username !== name ? (
					<span className="block truncate text-small text-ink-2">@{username}</span>
				) : null}
			</span>
		</>
	)
	const [row, actions] = isStacked ? STACKED : BESIDE
	const place = 'flex min-h-14 min-w-0 flex-1 items-center gap-3 py-2'
	return (
		<li className={`flex items-center gap-x-3 border-b border-line ${row}`}>
			{isLink ? (
				<Link to={authorPath(id)} className={place}>
					{words}
				</Link>
			) : (
				<span className={place}>{words}</span>
			)}
			<span className={`flex shrink-0 items-center gap-2 ${actions}`}>{children}</span>
		</li>
	)
}

/** Where the buttons stand: in their own line they begin under the name. */
const STACKED = ['max-sm:flex-wrap max-sm:*:first:basis-full', 'max-sm:basis-full max-sm:pb-3 max-sm:pl-13']
const BESIDE = [
	'max-[22rem]:flex-wrap max-[22rem]:*:first:basis-full',
	'max-[22rem]:basis-full max-[22rem]:pb-3 max-[22rem]:pl-13',
]
