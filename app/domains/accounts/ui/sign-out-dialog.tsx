import { Download, LockKeyhole, LockKeyholeOpen, type LucideIcon, RefreshCw, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Kitchen } from '#app/sync/client/kitchen.ts'
import { canSeal, countLeft, discard, keepSealed, type Left, trySendBeforeSignOut } from '#app/sync/client/sign-out.ts'
import { useKitchen } from '#app/sync/client/use-kitchen.ts'
import { useSyncStatus } from '#app/sync/client/use-sync-status.ts'
import { useExportUnsent } from '#app/sync/ui/use-export-unsent.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Meter } from '#app/ui/meter.tsx'
import { showToast } from '#app/ui/toast-queue.ts'
import { SIGN_OUT } from '../model/sign-out.ts'

type Phase = 'sending' | 'asking' | 'exported' | 'discarding'

/** `left`: what is still on the device after the attempt; `isSealable`: whether it could be encrypted. */
type Rest = { left: Left; isSealable: boolean }

async function trySend(kitchen: Kitchen | undefined): Promise<Rest> {
	const left = await trySendBeforeSignOut()
	return {
		left,
		isSealable: countLeft(left) === 0 || kitchen === undefined || (await canSeal(kitchen).catch(() => false)),
	}
}

/** Tries to send what is still on this device, and asks what to do with the rest. `onLeave` signs out. */
export default function SignOutDialog({ onClose, onLeave }: { onClose: () => void; onLeave: () => void }) {
	const kitchen = useKitchen()
	const { unsent } = useSyncStatus()
	const [rest, setRest] = useState<Rest>({ left: { mids: [], drafts: [] }, isSealable: true })
	const [phase, setPhase] = useState<Phase>('sending')
	const { save, isBusy: isExporting } = useExportUnsent(() => setPhase('exported'))
	const [attempt, setAttempt] = useState(1)
	const leave = useRef(onLeave)
	leave.current = onLeave

	// biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is one run
	useEffect(() => {
		let isGone = false
		setPhase('sending')
		void trySend(kitchen).then((found) => {
			if (isGone) return
			if (countLeft(found.left) === 0) return leave.current()
			setRest(found)
			setPhase('asking')
		})
		return () => {
			isGone = true
		}
	}, [attempt])

	const end = async (work: (kitchen: Kitchen) => Promise<void>) => {
		try {
			if (kitchen) await work(kitchen)
			onLeave()
		} catch {
			showToast({ kind: 'problem', title: SIGN_OUT.failed })
		}
	}

	const discardRest = (store: Kitchen) => discard(store, rest.left)

	if (phase === 'sending') return <Sending left={unsent.count} onClose={onClose} />
	return (
		<>
			<Dialog
				open={phase !== 'discarding'}
				onOpenChange={onClose}
				title={SIGN_OUT.left(rest.left.mids.length, rest.left.drafts.length)}
				description={phase === 'exported' ? SIGN_OUT.exported : SIGN_OUT.ask}
				dismissible={false}
				footer={
					<>
						<Button look="text" onClick={onClose}>
							{SIGN_OUT.stay}
						</Button>
						{phase === 'exported' ? (
							<Button look="primary" onClick={() => void end(discardRest)}>
								{SIGN_OUT.signOut}
							</Button>
						) : null}
					</>
				}
			>
				<ul className="mt-4 grid gap-2">
					<Way icon={RefreshCw} name={SIGN_OUT.tryAgain} onPress={() => setAttempt(attempt + 1)} />
					<Way
						icon={rest.isSealable ? LockKeyhole : LockKeyholeOpen}
						name={rest.isSealable ? SIGN_OUT.keepSealed : SIGN_OUT.keepPlain}
						hint={rest.isSealable ? SIGN_OUT.keepSealedHint : SIGN_OUT.keepPlainHint}
						onPress={() => void end(keepSealed)}
					/>
					<Way
						icon={Download}
						name={SIGN_OUT.exportFile}
						hint={SIGN_OUT.exportHint}
						busy={isExporting}
						onPress={save}
					/>
					<Way
						icon={Trash2}
						name={SIGN_OUT.discard}
						hint={SIGN_OUT.discardHint}
						isDangerous
						onPress={() => setPhase('discarding')}
					/>
				</ul>
			</Dialog>
			<ConfirmDialog
				open={phase === 'discarding'}
				onOpenChange={() => setPhase('asking')}
				title={SIGN_OUT.discardTitle(rest.left.mids.length, rest.left.drafts.length)}
				cancelLabel={SIGN_OUT.keep}
				confirmLabel={SIGN_OUT.discard}
				look="danger"
				onConfirm={() => void end(discardRest)}
			>
				{SIGN_OUT.discardHint}
			</ConfirmDialog>
		</>
	)
}

function Sending({ left, onClose }: { left: number; onClose: () => void }) {
	const [all] = useState(left)
	return (
		<Dialog
			open
			onOpenChange={onClose}
			title={SIGN_OUT.sendingTitle}
			description={SIGN_OUT.sending}
			dismissible={false}
			footer={
				<Button look="text" onClick={onClose}>
					{SIGN_OUT.stay}
				</Button>
			}
		>
			<div className="mt-4" role="status">
				<Meter
					label={SIGN_OUT.uploaded}
					value={Math.max(0, all - left)}
					max={Math.max(all, left)}
					text={`${Math.max(0, all - left)} of ${Math.max(all, left)}`}
				/>
			</div>
		</Dialog>
	)
}

type WayProps = {
	icon: LucideIcon
	name: string
	hint?: string
	busy?: boolean
	isDangerous?: boolean
	onPress: () => void
}

const Way = ({ icon: Icon, name, hint, busy = false, isDangerous = false, onPress }: WayProps) => (
	<li>
		<Button
			look={isDangerous ? 'danger' : 'quiet'}
			busy={busy}
			className="h-auto min-h-14 w-full !justify-start !whitespace-normal py-3 text-left"
			onClick={onPress}
		>
			<Icon aria-hidden="true" />
			<span>
				<span className="block">{name}</span>
				{hint ? <span className="block text-small font-normal">{hint}</span> : null}
			</span>
		</Button>
	</li>
)
