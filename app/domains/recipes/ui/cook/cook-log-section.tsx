import { Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { saidServings } from '#app/domains/ingredients/model/reading/said-servings.ts'
import { readSteps } from '#app/domains/ingredients/model/reading/steps.ts'
import { cookLogOf } from '#app/domains/recipes/client/cook-log-queries.ts'
import type { CookedRecipe, CookLog } from '#app/domains/recipes/model/cooking/cook-log.ts'
import {
	deleteCookLog,
	hasChangedSince,
	restoreCookLog,
	wordsOf,
} from '#app/domains/recipes/model/cooking/cook-log-verbs.ts'
import { LOG, starsOf, timesCooked } from '#app/domains/recipes/model/cooking/messages.ts'
import { servings } from '#app/domains/recipes/model/read-messages.ts'
import type { RecipeView } from '#app/domains/recipes/model/recipe-view.ts'
import { fullDateOf } from '#app/platform/model/dates.ts'
import { pictureVariant } from '#app/platform/model/picture.ts'
import { actWithUndo } from '#app/sync/client/edits/act-with-undo.ts'
import { edit } from '#app/sync/client/edits/edit.ts'
import { useLocalStore } from '#app/sync/client/react/use-local-store.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { useRows } from '#app/sync/client/react/use-rows.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Fraction } from '#app/ui/fraction.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { showToast } from '#app/ui/toasts.tsx'
import { refusalOf } from '../editor/save-on-device.ts'

const NONE: CookLog[] = []

/** When the cook cooked this and how it went; nothing if they never did. */
export default function CookLogSection({ view }: { view: RecipeView }) {
	const { id, title } = view.recipe
	const me = useMe()
	const logs = useRows(cookLogOf(id), NONE)
	const localStore = useLocalStore()
	const [shown, setShown] = useState<CookLog | null>(null)
	if (logs.length === 0) return null
	const today = wordsOf(view)

	const remove = async (log: CookLog) => {
		if (!localStore) return
		await actWithUndo(() => edit(localStore, deleteCookLog({ id: log.id, title })), {
			kind: 'deleted',
			title: LOG.deleted,
			tell: sayWhy,
			back: () => edit(localStore, restoreCookLog({ log, title })),
		})
	}

	return (
		<section className="page pb-12 print:hidden" aria-labelledby="cook-log">
			<h2 id="cook-log" className="text-h2">
				{LOG.section}
			</h2>
			<p className="mt-1 text-ink-2">{timesCooked(logs.length)}</p>
			<ul className="mt-4 max-w-[46rem]">
				{logs.map((log) => (
					<li key={log.id} className="flex gap-4 border-t border-line py-4">
						<div className="min-w-0 flex-1">
							<p className="flex flex-wrap items-center gap-x-4 gap-y-1">
								<span className="num font-semibold">{fullDateOf(log.cooked_on, me)}</span>
								{log.rating === null ? null : <Stars rating={log.rating} />}
							</p>
							{log.note ? <p className="mt-1 whitespace-pre-line">{log.note}</p> : null}
							{log.images.length > 0 ? (
								<ul className="mt-3 flex flex-wrap gap-2">
									{log.images.map((path) => (
										<li key={path}>
											<img
												src={pictureVariant(path, 320)}
												alt=""
												loading="lazy"
												className="size-24 rounded-md object-cover"
											/>
										</li>
									))}
								</ul>
							) : null}
							{hasChangedSince(log.recipe, today) ? (
								<Button look="text" size="small" className="-ml-3" onClick={() => setShown(log)}>
									{LOG.asCooked}
								</Button>
							) : null}
						</div>
						<IconButton label={LOG.remove} onClick={() => void remove(log)}>
							<Trash2 aria-hidden="true" />
						</IconButton>
					</li>
				))}
			</ul>
			<Dialog
				open={shown !== null}
				onOpenChange={(open) => open || setShown(null)}
				title={shown?.recipe.title ?? ''}
				description={shown ? `${LOG.section}: ${fullDateOf(shown.cooked_on, me)}` : undefined}
				closeLabel={LOG.close}
			>
				{shown ? <AsCooked recipe={shown.recipe} /> : null}
			</Dialog>
		</section>
	)
}

const sayWhy = (cause: unknown) => showToast({ kind: 'problem', title: refusalOf(cause).message })

const Stars = ({ rating }: { rating: number }) => (
	<span className="flex items-center">
		<span className="sr-only">{starsOf(rating)}</span>
		{Array.from({ length: rating }, (_, at) => (
			<Star key={at} aria-hidden="true" className="size-4 fill-current text-star" />
		))}
	</span>
)

/** The recipe's texts on that day. */
const AsCooked = ({ recipe }: { recipe: CookedRecipe }) => (
	<div className="mt-4">
		{saidServings(recipe) > 0 ? <p className="text-ink-2">{servings(recipe.servings)}</p> : null}
		<ul className="num mt-3">
			{recipe.lines.map(({ text }, at) => (
				<li key={at} className="border-b border-line py-2">
					<Fraction text={text} />
				</li>
			))}
		</ul>
		{readSteps(recipe.instructions).map(({ name, steps }, at) => (
			<div key={at} className="mt-5">
				{name ? <h3 className="text-h4 font-medium text-ink-2 italic">{name}</h3> : null}
				<ol className="mt-2 grid list-decimal gap-3 pl-6">
					{steps.map((step, number) => (
						<li key={number}>
							<Fraction text={step} />
						</li>
					))}
				</ol>
			</div>
		))}
	</div>
)
