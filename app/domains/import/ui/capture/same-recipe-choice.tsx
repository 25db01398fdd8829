import { Link, useNavigate } from 'react-router'
import { CAPTURE as M } from '#app/domains/import/model/capture/capture-messages.ts'
import type { Captured } from '#app/domains/import/model/capture/captured.ts'
import type { Owned } from '#app/domains/import/model/save/same-recipe.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button-class.ts'

/** The cook already has this recipe: open it, update it, or import a second one. */
export const SameRecipeChoice = ({
	localStore,
	captured,
	owned,
	isBusy,
	onKeepBoth,
}: {
	localStore: LocalStore
	captured: Captured
	owned: Owned
	isBusy: boolean
	onKeepBoth(): void
}) => {
	const navigate = useNavigate()
	const update = async () => {
		const { keepAsUpdate } = await import('#app/domains/import/client/keep-as-update.ts')
		await keepAsUpdate(localStore, owned.id, captured)
		await navigate(`/recipe/${owned.id}/edit`)
	}
	return (
		<div className="mt-4">
			<p role="status">
				<span className="block font-semibold">{M.same}</span>
				{M.sameHint(owned.title)}
			</p>
			<div className="mt-4 flex flex-wrap gap-3">
				<Link to={`/recipe/${owned.id}`} className={buttonClass({ look: 'primary' })}>
					{M.open}
				</Link>
				<Button look="quiet" onClick={() => void update()}>
					{M.update}
				</Button>
				<Button look="quiet" busy={isBusy} onClick={onKeepBoth}>
					{M.keepBoth}
				</Button>
			</div>
		</div>
	)
}
