import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { Imported } from '#app/domains/import/client/run-import.ts'
import { FILE_IMPORT as M } from '#app/domains/import/model/save/import-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { Notice } from '#app/ui/notice.tsx'
import { UnreadList } from './unread-list.tsx'
import type { Stage } from './use-file-import.ts'

const isWhole = ({ notKept, changed }: Imported): boolean => notKept.length === 0 && changed.length === 0

/** What was imported and what was not, recipe by recipe. */
export const ImportReport = ({
	stage: { imported, unread, problem, isWhole: isToTheEnd },
	onAgain,
}: {
	stage: Extract<Stage, { is: 'report' }>
	onAgain(): void
}) => {
	const saved = imported.filter(({ failure }) => failure === null)
	const failed = imported.filter(({ failure }) => failure !== null)
	const inPart = saved.filter((one) => !isWhole(one))
	return (
		<section className="mt-6">
			<div role="status">
				<h2 className="text-h2">{isToTheEnd ? M.done(saved.length) : M.stopped(saved.length)}</h2>
			</div>
			{problem ? (
				<Notice tone="beet" icon={<CircleAlert aria-hidden="true" className="size-5" />} role="alert" className="mt-4">
					{problem}
				</Notice>
			) : null}
			{saved.length > 0 && inPart.length === 0 && failed.length === 0 && unread.length === 0 ? (
				<p className="mt-2">{M.wholly}</p>
			) : null}
			<div className="mt-4 flex flex-wrap gap-3">
				<Link to="/recipes" className={buttonClass({ look: 'primary' })}>
					{M.toRecipes}
				</Link>
				<Button look="quiet" onClick={onAgain}>
					{M.more}
				</Button>
			</div>
			<UnreadList unread={unread} />
			<Group title={M.failed(failed.length)} recipes={failed} isOpen />
			<Group title={M.keptInPart(inPart.length)} recipes={inPart} isOpen={inPart.length <= 20} />
			<Group title={M.keptWhole(saved.length - inPart.length)} recipes={saved.filter(isWhole)} isOpen={false} />
		</section>
	)
}

const Group = ({ title, recipes, isOpen }: { title: string; recipes: readonly Imported[]; isOpen: boolean }) =>
	recipes.length === 0 ? null : (
		<details className="mt-4" open={isOpen}>
			<summary className="min-h-11 cursor-pointer content-center text-h4">{title}</summary>
			<ul>
				{recipes.map(({ id, title: name, notKept, changed, failure }) => (
					<li
						key={id}
						className="border-b border-line py-2 [contain-intrinsic-size:auto_3rem] [content-visibility:auto]"
					>
						{failure === null ? (
							<Link to={`/recipe/${id}`} className="inline-flex min-h-11 items-center font-semibold underline">
								{name}
							</Link>
						) : (
							<span className="font-semibold">{name}</span>
						)}
						{failure ? <p className="text-beet">{failure}</p> : null}
						{notKept.length > 0 ? (
							<p className="text-small text-ink-2">
								{M.notKept}: {notKept.join(' · ')}
							</p>
						) : null}
						{changed.map((sentence) => (
							<p key={sentence} className="text-small text-ink-2">
								{M.changed}: {sentence}
							</p>
						))}
					</li>
				))}
			</ul>
		</details>
	)
