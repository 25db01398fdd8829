import { useEffect, useState } from 'react'
import { type Extracted, listExtracted } from '#app/domains/import/client/extracted-recipes.ts'
import { CAPTURE as M } from '#app/domains/import/model/capture/capture-messages.ts'
import { type Captured, draftOfCaptured } from '#app/domains/import/model/capture/captured.ts'
import { choosePlate } from '#app/domains/recipes/model/plate.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { Plate } from '#app/ui/plate.tsx'

/** What was recently read on this device, to be resumed. Renders nothing if there is none. */
export const RecentlyExtracted = ({
	localStore,
	onCaptured,
}: {
	localStore: LocalStore
	onCaptured(captured: Captured): void
}) => {
	const [recent, setRecent] = useState<readonly Extracted[]>([])
	useEffect(() => {
		let isGone = false
		void listExtracted(localStore)
			.then((found) => isGone || setRecent(found))
			.catch(() => undefined)
		return () => {
			isGone = true
		}
	}, [localStore])
	if (recent.length === 0) return null
	return (
		<section className="mt-8 border-t border-line pt-5">
			<h3 className="text-h4">{M.recent}</h3>
			<ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3">
				{recent.map(({ key, captured }) => (
					<li key={key}>
						<button
							type="button"
							onClick={() => onCaptured(captured)}
							className="flex w-full items-center gap-3 rounded-md bg-oat p-2 text-left"
						>
							<Plate
								setting={choosePlate({ ...draftOfCaptured(captured), id: key })}
								className="size-12 shrink-0 !rounded-md"
							/>
							<span className="clamp2 min-w-0 text-small font-semibold">{captured.recipe.title || M.untitled}</span>
						</button>
					</li>
				))}
			</ul>
		</section>
	)
}
