import { ArchiveRestore } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { showRefusal } from '#app/platform/client/limit-toast.ts'
import { useRows } from '#app/sync/client/react/use-rows.ts'
import { Button } from '#app/ui/button.tsx'
import { Dish } from '#app/ui/plate.tsx'
import { bin } from '../client/bin-queries.ts'
import type { BinRow } from '../model/bin.ts'
import { BIN } from '../model/history-messages.ts'
import { RECIPE_MESSAGES } from '../model/messages.ts'
import { useActingDevice } from './page/use-acting-device.ts'
import { restoreHere } from './restore-from-bin.ts'

const NONE: BinRow[] = []

/** What the address of a deleted recipe shows while the recipe is in the bin; `otherwise` for any other. */
export default function DeletedRecipe({ id, otherwise }: { id: string; otherwise: ReactNode }) {
	const [openedAt] = useState(() => Date.now())
	const [isBusy, setBusy] = useState(false)
	const act = useActingDevice()
	const row = useRows(bin(openedAt), NONE).find((one) => one.kind === 'recipe' && one.id === id)
	if (!row) return otherwise
	const restore = () =>
		act(async (device) => {
			setBusy(true)
			const done = await restoreHere(device, id)
			setBusy(false)
			if (done && done !== 'restored') showRefusal(RECIPE_MESSAGES.restoreFailed, done.refused)
		})
	return (
		<div className="flex min-h-[70dvh] flex-col items-center justify-center px-5 py-10 text-center">
			{row.plate ? <Dish setting={row.plate} className="size-44" /> : null}
			<h1 className="mt-6 text-h1">{row.title}</h1>
			<p className="mt-2 text-ink-2">{BIN.youDeleted}</p>
			<Button look="primary" className="mt-6" busy={isBusy} onClick={restore}>
				<ArchiveRestore aria-hidden="true" />
				{BIN.restoreShort}
			</Button>
		</div>
	)
}
