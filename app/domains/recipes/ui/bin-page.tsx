import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { pictureVariant } from '#app/platform/model/picture.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Header } from '#app/ui/header.tsx'
import { Plate } from '#app/ui/plate.tsx'
import type { BinRow } from '../model/bin.ts'
import { BIN } from '../model/history-messages.ts'
import { platesApart } from '../model/plates-apart.ts'
import { RECENTLY_DELETED, RECIPES } from '../model/read-messages.ts'
import { LIST_PATH } from './recipe-paths.ts'
import { photoOf } from './templates/recipe-card.ts'

/** Everything that was deleted in the last 30 days, with a button to restore it. */
export const BinPage = ({ rows, refusal }: { rows: readonly BinRow[]; refusal: string | undefined }) => {
	const recipes = rows.filter(({ kind }) => kind === 'recipe')
	const cookbooks = rows.filter(({ kind }) => kind === 'cookbook')
	return (
		<main id="main" tabIndex={-1} className="page pt-2 pb-16 lg:pt-8">
			<Header look="small" title={RECENTLY_DELETED} back={{ to: LIST_PATH, label: RECIPES }} />
			{refusal ? (
				<p role="alert" className="field-error mt-2">
					{refusal}
				</p>
			) : null}
			{rows.length === 0 ? (
				<EmptyState className="mt-10" title={BIN.empty}>
					{BIN.emptyHint}
				</EmptyState>
			) : (
				<div className="max-w-[46rem]">
					<p className="mt-2 text-ink-2">{BIN.hint}</p>
					{recipes.length > 0 ? <EmptyBin recipes={recipes} /> : null}
					<Shelf name={BIN.recipes} rows={recipes} />
					<Shelf name={BIN.cookbooks} rows={cookbooks} />
				</div>
			)}
		</main>
	)
}

const Shelf = ({ name, rows }: { name: string; rows: readonly BinRow[] }) =>
	rows.length === 0 ? null : (
		<section className="mt-8">
			<h2 className="text-h2">{name}</h2>
			<ul className="mt-2">
				{platesApart(rows).map((row) => (
					<Row key={row.id} row={row} />
				))}
			</ul>
		</section>
	)

const Row = ({ row: { kind, id, title, daysLeft, picture, plate } }: { row: BinRow }) => {
	const { state, formData } = useNavigation()
	const isRestoring = state !== 'idle' && formData?.get('id') === id
	return (
		<li className="flex min-h-16 items-center gap-4 border-b border-line py-3">
			<span aria-hidden="true" className="shrink-0">
				{plate ? (
					<Plate setting={plate} className="size-16 !rounded-md" photo={photoOf(picture || undefined)} />
				) : (
					<span className="flex size-16 items-center justify-center overflow-hidden rounded-md bg-oat">
						{picture ? (
							<img src={pictureVariant(picture, 320)} alt="" className="size-full object-cover" />
						) : (
							<BookOpen className="size-6 text-ink-2" />
						)}
					</span>
				)}
			</span>
			<span className="min-w-0 flex-1">
				<span className="serif clamp2 text-h4">{title}</span>
				<span className="num mt-0.5 block text-small text-ink-2">{BIN.daysLeft(daysLeft)}</span>
			</span>
			<Form method="post">
				<input type="hidden" name="kind" value={kind} />
				<input type="hidden" name="id" value={id} />
				<Button type="submit" look="quiet" size="small" busy={isRestoring} aria-label={BIN.restore(title)}>
					{BIN.restoreShort}
				</Button>
			</Form>
		</li>
	)
}

/**
 * Asks for confirmation with the count, and removes only the recipes that the cook was asked about: one deleted since
 * then stays.
 */
const EmptyBin = ({ recipes }: { recipes: readonly BinRow[] }) => {
	const [asked, setAsked] = useState<readonly string[] | null>(null)
	const submit = useSubmit()
	const { state, formData } = useNavigation()
	const count = asked?.length ?? recipes.length
	const empty = () => {
		const form = new FormData()
		for (const id of asked ?? []) form.append('empty', id)
		setAsked(null)
		void submit(form, { method: 'post' })
	}
	return (
		<>
			<Button
				look="quiet"
				className="mt-4"
				busy={state !== 'idle' && formData?.has('empty') === true}
				onClick={() => setAsked(recipes.map(({ id }) => id))}
			>
				{BIN.emptyBin(recipes.length)}
			</Button>
			<ConfirmDialog
				open={asked !== null}
				onOpenChange={(isOpen) => {
					if (!isOpen) setAsked(null)
				}}
				title={BIN.finalTitle(count)}
				cancelLabel={BIN.keep}
				confirmLabel={BIN.finalConfirm(count)}
				look="danger"
				onConfirm={empty}
			>
				{BIN.finalHint(count)}
			</ConfirmDialog>
		</>
	)
}
