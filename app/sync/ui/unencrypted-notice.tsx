import { LockKeyholeOpen } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { countUnencrypted, discardUnencrypted } from '../client/session/unencrypted.ts'
import {
	DISCARD,
	DISCARD_UNENCRYPTED_HINT,
	discardTitle,
	KEEP,
	leftUnencrypted,
	UNENCRYPTED_HINT,
} from '../model/messages-unencrypted.ts'

const EncryptedNotice = lazy(() => import('./encrypted-notice.tsx'))

/** Edits of signed-out accounts on this device about which something can be done. */
export default function LeftHere({ isRefused }: { isRefused: boolean }) {
	return (
		<>
			<UnencryptedNotice />
			{isRefused ? (
				<Suspense>
					<EncryptedNotice />
				</Suspense>
			) : null}
		</>
	)
}

/**
 * Edits of an ended session that could not be encrypted: signing in brings them back, and the cook may also delete
 * them.
 */
function UnencryptedNotice() {
	const [count, setCount] = useState(0)
	const [isAsking, setIsAsking] = useState(false)
	useEffect(() => {
		// If the browser stores nothing for us, there is nothing to ask about.
		countUnencrypted().then(setCount, () => undefined)
	}, [])
	if (count === 0) return null
	const discard = async () => {
		await discardUnencrypted().catch(() => undefined)
		setCount(await countUnencrypted().catch(() => 0))
		setIsAsking(false)
	}
	return (
		<>
			<Notice tone="butter" role="status" icon={<LockKeyholeOpen aria-hidden="true" />} className="mb-6">
				<p className="font-semibold">{leftUnencrypted(count)}</p>
				<p>{UNENCRYPTED_HINT}</p>
				<Button look="line" size="small" className="mt-3" onClick={() => setIsAsking(true)}>
					{DISCARD}
				</Button>
			</Notice>
			<ConfirmDialog
				open={isAsking}
				onOpenChange={setIsAsking}
				title={discardTitle(count)}
				cancelLabel={KEEP}
				confirmLabel={DISCARD}
				look="danger"
				onConfirm={() => void discard()}
			>
				{DISCARD_UNENCRYPTED_HINT}
			</ConfirmDialog>
		</>
	)
}
