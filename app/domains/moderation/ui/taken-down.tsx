import { ShieldAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useRows } from '#app/sync/client/react/use-rows.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { takenDown } from '../client/take-down-queries.ts'
import { appealPath } from '../model/appeal-path.ts'
import type { Reportable } from '../model/report-words.ts'
import { TAKEN_DOWN } from '../model/taken-down.ts'

const keyOf = (id: string) => `taken-down-seen:${id}`

/** The time (ms) of the take-down whose notice the cook has closed on this device; 0 without storage. */
function readSeen(id: string): number {
	try {
		return Number(localStorage.getItem(keyOf(id)) ?? 0)
	} catch {
		return 0
	}
}

type TakenDownProps = { thing: Reportable; id: string; edit: ReactNode }

/** Informs a cook that a reviewer has taken this down, why, and what to do; `edit` is the button that starts it. */
export function TakenDown({ thing, id, edit }: TakenDownProps) {
	const found = useRows(takenDown(thing, id), null)
	const [seen, setSeen] = useState(0)
	if (!found || found.at <= Math.max(seen, readSeen(id))) return null
	const close = () => {
		setSeen(found.at)
		try {
			localStorage.setItem(keyOf(id), String(found.at))
		} catch {
			// Then it is closed for this page only.
		}
	}
	return (
		<Notice tone="beet" icon={<ShieldAlert aria-hidden="true" className="size-5" />} role="status" className="mt-6">
			<p className="font-semibold">{TAKEN_DOWN.title(thing)}</p>
			<p>{TAKEN_DOWN.reason(found.reason)}</p>
			<p className="mt-1">{TAKEN_DOWN.hint(thing)}</p>
			<div className="mt-3 flex flex-wrap gap-2">
				{edit}
				{found.entryId ? (
					<ButtonLink to={appealPath(found.entryId)} look="line" size="small">
						{TAKEN_DOWN.appeal}
					</ButtonLink>
				) : null}
				<Button look="text" size="small" onClick={close}>
					{TAKEN_DOWN.seen}
				</Button>
			</div>
		</Notice>
	)
}
