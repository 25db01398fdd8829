import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { useRows } from '../../../sync/client/use-rows.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { takenDown } from '../client/take-down-queries.ts'
import { TAKEN_DOWN } from '../model/taken-down.ts'

const keyOf = (recipeId: string) => `taken-down-seen:${recipeId}`

/** When (ms) the take-down was that the cook has read of on this device; 0 where it keeps nothing. */
function readSeen(recipeId: string): number {
	try {
		return Number(localStorage.getItem(keyOf(recipeId)) ?? 0)
	} catch {
		return 0
	}
}

/** Tells a cook that a reviewer has taken this recipe from the public, why, and what can be done. */
export function TakenDown({ recipeId, editPath }: { recipeId: string; editPath: string }) {
	const found = useRows(takenDown(recipeId), null)
	const [seen, setSeen] = useState(0)
	if (!found || found.at <= Math.max(seen, readSeen(recipeId))) return null
	const close = () => {
		setSeen(found.at)
		try {
			localStorage.setItem(keyOf(recipeId), String(found.at))
		} catch {
			// It is closed for this page then.
		}
	}
	return (
		<Notice tone="beet" icon={<ShieldAlert aria-hidden="true" className="size-5" />} role="status" className="mt-6">
			<p className="font-semibold">{TAKEN_DOWN.title}</p>
			<p>{TAKEN_DOWN.reason(found.reason)}</p>
			<p className="mt-1">{TAKEN_DOWN.hint}</p>
			<div className="mt-3 flex flex-wrap gap-2">
				<ButtonLink to={editPath} look="quiet" size="small">
					{TAKEN_DOWN.edit}
				</ButtonLink>
				<Button look="text" size="small" onClick={close}>
					{TAKEN_DOWN.seen}
				</Button>
			</div>
		</Notice>
	)
}
