import {
	ArrowLeftRight,
	Camera,
	ClipboardPaste,
	FileDown,
	Globe,
	type LucideIcon,
	Smartphone,
	Sprout,
	X,
} from 'lucide-react'
import { Link } from 'react-router'
import type { RecipePlace } from '#app/domains/accounts/model/preference-options.ts'
import { answerRecipesPlace } from '#app/domains/accounts/model/verbs.ts'
import { attempt, tellUnder } from '#app/sync/client/edits/act-with-undo.ts'
import { edit } from '#app/sync/client/edits/edit.ts'
import { readyDevice } from '#app/sync/client/react/ready-device.ts'
import { useLocalStore } from '#app/sync/client/react/use-local-store.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { WHERE, WHERE_ANSWERS } from '../model/capture/where-messages.ts'

const ICON: Record<RecipePlace, LucideIcon> = {
	link: Globe,
	photo: Camera,
	text: ClipboardPaste,
	paprika: FileDown,
	mealie: ArrowLeftRight,
	other_app: Smartphone,
	none: Sprout,
	dismissed: X,
}

/**
 * Asks where the cook’s recipes are; each answer leads to the way to bring them. An empty library has no button that
 * dismisses it.
 */
export function WhereRecipes({ canDismiss, className = '' }: { canDismiss: boolean; className?: string }) {
	const localStore = useLocalStore()
	const me = useMe()
	const answer = (place: RecipePlace) => {
		const device = readyDevice(localStore && me ? { localStore, me } : null)
		// Without the device's store the link still leads on, and home asks again.
		if (!device) return
		void attempt(
			() => edit(device.localStore, answerRecipesPlace({ userId: device.me.id, place })),
			tellUnder(WHERE.failed),
		)
	}
	return (
		<section aria-labelledby="where-recipes" className={`rounded-lg border border-line p-5 md:p-6 ${className}`}>
			<div className="flex items-start gap-3">
				<div className="min-w-0 flex-1">
					<h2 id="where-recipes" className="text-h3">
						{WHERE.title}
					</h2>
					<p className="mt-1 text-ink-2">{WHERE.hint}</p>
				</div>
				{canDismiss ? (
					<IconButton label={WHERE.dismiss} className="-mt-1.5 -mr-2.5" onClick={() => answer('dismissed')}>
						<X aria-hidden="true" />
					</IconButton>
				) : null}
			</div>
			<ul className="mt-4 grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-4">
				{WHERE_ANSWERS.map(({ place, label, to }) => {
					const Icon = ICON[place]
					return (
						<li key={place}>
							<Link to={to} onClick={() => answer(place)} className="btn btn-quiet w-full !justify-start text-left">
								<Icon aria-hidden="true" />
								{label}
							</Link>
						</li>
					)
				})}
			</ul>
		</section>
	)
}
