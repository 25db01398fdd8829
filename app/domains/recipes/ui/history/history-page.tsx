import { ArrowLeft } from 'lucide-react'
import { useMemo } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { compareStates } from '#app/domains/recipes/model/compare.ts'
import { type RecipeHistory, type Version, versionsOf } from '#app/domains/recipes/model/history.ts'
import { HISTORY } from '#app/domains/recipes/model/history-messages.ts'
import { momentOf } from '#app/platform/model/dates.ts'
import type { Place } from '#app/platform/model/place.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Header } from '#app/ui/header.tsx'
import { historyPath, recipePath } from '../recipe-paths.ts'
import { Comparison } from './comparison.tsx'
import { VersionList } from './version-list.tsx'

type HistoryPageProps = {
	recipeId: string
	history: RecipeHistory
	/** The key of the version to compare, from the address. */
	open: string | undefined
	place: Place
	/** Why the last restore failed. */
	refusal: string | undefined
}

/** A recipe's versions, and one of them next to the current recipe. */
export function HistoryPage({ recipeId, history, open, place, refusal }: HistoryPageProps) {
	const versions = useMemo(() => versionsOf(history), [history])
	const { current } = history
	const version = versions.slice(1).find(({ key, state }) => key === open && !state.isDeleted)
	return (
		<main id="main" tabIndex={-1} className="page pt-2 pb-16 lg:pt-8">
			<Header
				look="small"
				title={HISTORY.historyOf(current.fields.title)}
				back={{ to: recipePath(recipeId), label: HISTORY.backToRecipe }}
			/>
			<div
				className={classNames(
					'mt-2 max-w-[46rem]',
					open && 'lg:grid lg:max-w-none lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-12',
				)}
			>
				<div className={classNames(open && 'hidden lg:block')}>
					<VersionList recipeId={recipeId} versions={versions} open={open} place={place} />
				</div>
				{open ? (
					<div className="min-w-0 lg:pt-4">
						<Link
							to={historyPath(recipeId)}
							preventScrollReset
							className="inline-flex min-h-11 items-center gap-2 font-semibold text-ink-2 lg:hidden"
						>
							<ArrowLeft aria-hidden="true" className="size-5" />
							{HISTORY.backToHistory}
						</Link>
						{version ? (
							<OneVersion version={version} history={history} place={place} refusal={refusal} />
						) : (
							<p role="status" className="mt-4 text-ink-2">
								{HISTORY.versionGone}
							</p>
						)}
					</div>
				) : null}
			</div>
		</main>
	)
}

function OneVersion({
	version: { key, at, device, state },
	history: { current },
	place,
	refusal,
}: { version: Version } & Pick<HistoryPageProps, 'history' | 'place' | 'refusal'>) {
	const differences = useMemo(() => compareStates(state, current), [state, current])
	const isRestoring = useNavigation().formMethod === 'POST'
	return (
		<section aria-labelledby="version">
			<h2 id="version" className="num text-h3">
				{momentOf(at, place)}
			</h2>
			<p className="mt-1 text-ink-2">{[device, HISTORY.comparedWithNow].filter((part) => part !== '').join(' · ')}</p>
			{refusal ? (
				<p role="alert" className="field-error mt-3">
					{refusal}
				</p>
			) : null}
			{differences.length === 0 ? (
				<p className="mt-6 text-ink-2">{HISTORY.same}</p>
			) : (
				<>
					<Form method="post" className="mt-4">
						<input type="hidden" name="version" value={key} />
						<Button type="submit" look="primary" busy={isRestoring}>
							{HISTORY.restore}
						</Button>
					</Form>
					<Comparison differences={differences} />
				</>
			)}
		</section>
	)
}
