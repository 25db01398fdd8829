import { ChevronRight, CloudUpload, GitFork, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { CURRENT, type Version } from '#app/domains/recipes/model/history.ts'
import { HISTORY } from '#app/domains/recipes/model/history-messages.ts'
import { momentOf } from '#app/platform/model/dates.ts'
import type { Place } from '#app/platform/model/place.ts'
import { classNames } from '#app/ui/class-names.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { historyPath } from '../recipe-paths.ts'

type VersionListProps = {
	recipeId: string
	versions: readonly Version[]
	/** The key of the open version. */
	open: string | undefined
	place: Place
}

/** A recipe's versions, the current one first; each older one links to its comparison with that. */
export const VersionList = ({ recipeId, versions, open, place }: VersionListProps) =>
	versions.length < 2 ? (
		<EmptyState className="mt-8" title={HISTORY.onlyOne}>
			{HISTORY.onlyOneHint}
		</EmptyState>
	) : (
		<ol className="mt-2" aria-label={HISTORY.title}>
			{versions.map((version) => (
				<li key={version.key} className="border-b border-line">
					{version.key === CURRENT || version.state.isDeleted ? (
						<div className={ROW}>
							<Words version={version} place={place} />
						</div>
					) : (
						<Link
							to={historyPath(recipeId, version.key)}
							preventScrollReset
							aria-current={version.key === open ? 'true' : undefined}
							className={classNames(ROW, 'group aria-[current=true]:bg-oat')}
						>
							<Words version={version} place={place} />
							<ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
						</Link>
					)}
				</li>
			))}
		</ol>
	)

const ROW = '-mx-3 flex min-h-16 items-center gap-3 rounded-sm px-3 py-3'

const Words = ({ version, place }: { version: Version; place: Place }) => {
	const { key, at, device, changes, isUnsent, isReplacedUnseen, state } = version
	const what = changes.length > 0 ? changes.join(', ') : state.isDeleted ? '' : HISTORY.first
	return (
		<span className="min-w-0 flex-1">
			<span className="num block font-semibold decoration-1 underline-offset-4 group-hover:underline">
				{key === CURRENT ? `${HISTORY.current}, ${momentOf(at, place)}` : momentOf(at, place)}
			</span>
			<span className="clamp2 mt-0.5 text-small text-ink-2">
				{[device, what].filter((part) => part !== '').join(' · ')}
			</span>
			{isUnsent || isReplacedUnseen || state.isDeleted ? (
				<span className="mt-2 flex flex-wrap gap-2">
					{isUnsent ? (
						<Tag tone="butter" icon={<CloudUpload aria-hidden="true" />}>
							{HISTORY.unsent}
						</Tag>
					) : null}
					{isReplacedUnseen ? (
						<Tag tone="accent" icon={<GitFork aria-hidden="true" />}>
							{HISTORY.replacedUnseen}
						</Tag>
					) : null}
					{state.isDeleted ? <Tag icon={<Trash2 aria-hidden="true" />}>{HISTORY.deleted}</Tag> : null}
				</span>
			) : null}
		</span>
	)
}
