import { CircleAlert, CloudOff } from 'lucide-react'
import { useMemo } from 'react'
import { planOf } from '#app/domains/billing/model/plans.ts'
import type { PreviewRow } from '#app/domains/import/client/preview-file.ts'
import { FILE_IMPORT as M } from '#app/domains/import/model/save/import-messages.ts'
import { overLimit } from '#app/domains/import/model/save/import-preview.ts'
import { platesApart } from '#app/domains/recipes/model/plates-apart.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Plate } from '#app/ui/plate.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { UnreadList } from './unread-list.tsx'
import type { Stage } from './use-file-import.ts'

type PreviewListProps = {
	stage: Extract<Stage, { is: 'list' }>
	chosen: ReadonlySet<string>
	/** The number of recipes that the cook has. */
	count: number
	subscriber: Parameters<typeof planOf>[0]
	onChosen(chosen: ReadonlySet<string>): void
	onImport(): void
	onCancel(): void
	/** How many recipes of this file an unfinished import has already saved. */
	goingOn: number | null
}

/** The recipes found in a file, for the cook to pick from. */
export const PreviewList = ({
	stage: { file, rows, unread, isReading, problem },
	chosen,
	count,
	subscriber,
	onChosen,
	onImport,
	onCancel,
	goingOn,
}: PreviewListProps) => {
	const { name: plan, limits } = planOf(subscriber)
	const picked = rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
	const over = overLimit(picked, count, limits.recipes)
	const shown = useMemo(() => platesApart(rows), [rows])
	const fitting = picked.filter((id) => !over.has(id))
	const pick = (id: string, isPicked: boolean) => {
		const next = new Set(chosen)
		if (isPicked) next.add(id)
		else next.delete(id)
		onChosen(next)
	}
	return (
		<section className="mt-6" aria-busy={isReading || undefined}>
			<h2 className="text-h2">{isReading ? M.reading : rows.length === 0 ? M.none : M.found(rows.length)}</h2>
			<p className="mt-1 text-ink-2" role="status">
				{isReading ? M.readSoFar(rows.length) : `${file.name} · ${file.app}`}
			</p>
			{problem ? (
				<Notice tone="beet" icon={<CircleAlert aria-hidden="true" className="size-5" />} role="alert" className="mt-4">
					{problem}
				</Notice>
			) : null}
			{goingOn !== null && !isReading ? <p className="mt-2 font-semibold">{M.goingOn(goingOn)}</p> : null}
			{over.size > 0 ? (
				<Notice tone="butter" icon={<CloudOff aria-hidden="true" className="size-5" />} role="status" className="mt-4">
					<p>
						{M.room(plan, limits.recipes, count)} {M.overLimitNote(picked.length, over.size)}
					</p>
					{fitting.length > 0 && !isReading ? (
						<Button size="small" look="quiet" className="mt-2" onClick={() => onChosen(new Set(fitting))}>
							{M.onlyFitting(fitting.length)}
						</Button>
					) : null}
				</Notice>
			) : null}
			<UnreadList unread={unread} />
			{rows.length > 0 && !isReading ? (
				<div className="mt-4 flex flex-wrap items-center gap-3">
					<span className="num flex-1 font-semibold">{M.chosen(picked.length, rows.length)}</span>
					<Button size="small" look="quiet" onClick={() => onChosen(new Set(rows.map(({ id }) => id)))}>
						{M.all}
					</Button>
					<Button size="small" look="quiet" onClick={() => onChosen(new Set())}>
						{M.noneChosen}
					</Button>
				</div>
			) : null}
			<ul className="mt-2">
				{shown.map((row) => (
					<Row
						key={row.id}
						row={row}
						isPicked={chosen.has(row.id)}
						isOver={over.has(row.id)}
						isDisabled={isReading}
						onPick={(isPicked) => pick(row.id, isPicked)}
					/>
				))}
			</ul>
			{isReading ? null : (
				<div className="action-bar lg:static lg:mt-8 lg:border-0 lg:px-0">
					<Button look="text" className="min-w-0 shrink whitespace-normal max-sm:px-1" onClick={onCancel}>
						{M.other}
					</Button>
					{rows.length > 0 ? (
						<Button
							look="primary"
							className="flex-1 max-sm:px-3 lg:flex-none"
							disabled={picked.length === 0}
							onClick={onImport}
						>
							{M.import(picked.length)}
						</Button>
					) : null}
				</div>
			)}
		</section>
	)
}

const LIKENESS = { imported: M.imported, duplicate: M.duplicate, twice: M.twice } as const

const Row = ({
	row: { title, source, lines, steps, likeness, thumbnail, plate },
	isPicked,
	isOver,
	isDisabled,
	onPick,
}: {
	row: PreviewRow
	isPicked: boolean
	isOver: boolean
	isDisabled: boolean
	onPick(isPicked: boolean): void
}) => (
	<li className="border-b border-line py-1 [contain-intrinsic-size:auto_5rem] [content-visibility:auto]">
		<Checkbox checked={isPicked} disabled={isDisabled} onChange={(event) => onPick(event.target.checked)}>
			<span className="flex items-center gap-4">
				<span aria-hidden="true" className="size-14 shrink-0 overflow-hidden rounded-md">
					{thumbnail ? (
						<img src={thumbnail} alt="" className="size-full object-cover" />
					) : (
						<Plate setting={plate} className="size-14 !rounded-md" />
					)}
				</span>
				<span className="min-w-0 flex-1">
					<span className="serif clamp2 text-h4">{title || M.untitled}</span>
					<span className="num block truncate text-small text-ink-2">
						{[M.size(lines, steps), source.replace(/^https?:\/\/(?:www\.)?/, '')].filter(Boolean).join(' · ')}
					</span>
					{likeness || isOver ? (
						<span className="mt-1 flex flex-wrap gap-2">
							{likeness ? <Tag tone="oat">{LIKENESS[likeness]}</Tag> : null}
							{isOver ? <Tag tone="butter">{M.overLimit}</Tag> : null}
						</span>
					) : null}
				</span>
			</span>
		</Checkbox>
	</li>
)
