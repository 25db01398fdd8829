import { CAPTURE } from '#app/domains/import/model/capture/capture-messages.ts'
import type { Captured } from '#app/domains/import/model/capture/captured.ts'

/** Lets the cook choose among several recipes of a source. */
export const SeveralRecipes = ({
	found,
	onChoose,
}: {
	found: readonly Captured[]
	onChoose(captured: Captured): void
}) => (
	<div className="mt-4">
		<p>{CAPTURE.several(found.length)}</p>
		<ul className="mt-3 divide-y divide-line">
			{found.map((one, at) => (
				<li key={at}>
					<button
						type="button"
						className="flex min-h-14 w-full items-center py-2 text-left font-semibold"
						onClick={() => onChoose(one)}
					>
						{one.recipe.title || CAPTURE.untitled}
					</button>
				</li>
			))}
		</ul>
	</div>
)
