import { Scale } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { multiply, ONE, type Rational, rational, toNumber } from '#app/domains/ingredients/model/quantity/rational.ts'
import { readFactor } from '#app/domains/ingredients/model/scaling/read-factor.ts'
import { factorForServings, isSameScale } from '#app/domains/ingredients/model/scaling/scale.ts'
import type { RecipeView } from '#app/domains/recipes/model/recipe-view.ts'
import { SCALING, scaledTo, shownServings } from '#app/domains/recipes/model/scaling-messages.ts'
import { keepUnits, readUnits } from '#app/platform/client/kept-units.ts'
import { UNIT_CHOICES, type UnitChoice } from '#app/platform/model/place.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import { keepFactor, readKeptFactor } from './scaling-memory.ts'

/** RECIPE_LIMITS.servings, which is not imported because it would bring the schemas along. */
const MOST_SERVINGS = 1_000

const ByIngredient = lazy(() => import('./by-ingredient.tsx'))

type ScalingControlsProps = {
	view: RecipeView
	/** Whether the page runs the framework: without it there are no dialogs. */
	hasDialogs: boolean
	/** Called with the recipe as the cook wants to see it; null: as written. */
	onShow(view: RecipeView | null): void
}

/**
 * Servings and units of a recipe's page. The code that scales amounts is loaded on first use: a page that is read as
 * written needs none of it.
 */
export default function ScalingControls({ view, hasDialogs, onShow }: ScalingControlsProps) {
	const { id, servings } = view.recipe
	const [factor, setFactor] = useState<Rational>(ONE)
	const preferred = useMe()?.units ?? 'written'
	const [units, setUnits] = useState<UnitChoice>('written')
	const [hasFailed, setFailed] = useState(false)
	/** The line whose amount is being asked for: its id, '' if none is chosen yet; null while the dialog is closed. */
	const [asked, setAsked] = useState<string | null>(null)
	const root = useRef<HTMLDivElement>(null)

	// After the first render, which must match the server's.
	useEffect(() => {
		setFactor(readFactor(readKeptFactor(id)))
		setUnits(readUnits(preferred))
	}, [id, preferred])

	useEffect(() => {
		if (isSameScale(factor) && units === 'written') {
			onShow(null)
			return
		}
		let isGone = false
		setFailed(false)
		import('./show-on-page.ts')
			.then(({ showOnPage }) => showOnPage(view, { factor, units }))
			.then(
				(shown) => isGone || onShow(shown),
				() => isGone || setFailed(true),
			)
		return () => {
			isGone = true
		}
	}, [view, factor, units, onShow])

	// Pressing an amount in the list opens the dialog to change it; the rest of its row ticks it off.
	useEffect(() => {
		const page = root.current?.closest('main')
		const onClick = (event: Event) => {
			const amount = event.target instanceof Element ? event.target.closest('[data-amount]') : null
			if (!(amount instanceof HTMLElement)) return
			event.preventDefault()
			setAsked(amount.dataset.amount ?? '')
		}
		page?.addEventListener('click', onClick)
		return () => page?.removeEventListener('click', onClick)
	}, [])

	const scale = (next: Rational) => {
		setFactor(next)
		keepFactor(id, next)
	}
	const choose = (next: UnitChoice) => {
		setUnits(next)
		keepUnits(next)
	}
	const value = toNumber(multiply(rational(servings), factor))
	// From 4½ the next values are 4 and 5.
	const step = (next: number) =>
		scale(factorForServings(servings, Math.max(1, next > value ? Math.floor(next) : Math.ceil(next))))

	return (
		<div ref={root}>
			<div className="flex flex-wrap items-center gap-2 print:hidden">
				<Stepper
					label={SCALING.servings}
					fewerLabel={SCALING.fewer}
					moreLabel={SCALING.more}
					value={value}
					max={MOST_SERVINGS}
					onValueChange={step}
					format={() => shownServings(view.recipe, factor)}
				/>
				{view.ingredients.length > 0 && hasDialogs ? (
					<IconButton label={SCALING.byIngredient} onClick={() => setAsked('')}>
						<Scale aria-hidden="true" />
					</IconButton>
				) : null}
				<fieldset className="segments [&>.segment]:flex-auto [&>.segment]:px-2.5" aria-label={SCALING.units}>
					{UNIT_CHOICES.map((choice) => (
						<button
							key={choice}
							type="button"
							className="segment"
							aria-pressed={units === choice}
							onClick={() => choose(choice)}
						>
							{SCALING[choice]}
						</button>
					))}
				</fieldset>
			</div>
			<p role="status" className="text-small text-ink-2 empty:hidden">
				{isSameScale(factor) ? null : (
					<>
						<span className="font-semibold">{scaledTo(view.recipe, factor)}</span>
						<button
							type="button"
							className="ml-1 min-h-11 px-2 font-semibold text-accent-text underline underline-offset-4 print:hidden"
							onClick={() => scale(ONE)}
						>
							{SCALING.reset}
						</button>
					</>
				)}
			</p>
			{hasFailed ? (
				<p role="alert" className="field-error">
					{SCALING.failed}
				</p>
			) : null}
			{asked === null ? null : (
				<Suspense>
					<ByIngredient view={view} lineId={asked} onScale={scale} onClose={() => setAsked(null)} />
				</Suspense>
			)}
		</div>
	)
}
