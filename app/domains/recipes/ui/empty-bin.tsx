import { useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import type { BinRow } from '../model/bin.ts'
import { BIN } from '../model/history-messages.ts'

/** Asks once more, with the number, and sends the recipes that the cook was asked about: one that came since stays. */
export const EmptyBin = ({ recipes }: { recipes: readonly BinRow[] }) => {
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
