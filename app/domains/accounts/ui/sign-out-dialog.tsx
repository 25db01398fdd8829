import { Download, LockKeyhole, LockKeyholeOpen, type LucideIcon, RefreshCw, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocalStore } from '#app/sync/client/react/use-local-store.ts'
import { useSyncStatus } from '#app/sync/client/react/use-sync-status.ts'
import type { UnsentNames } from '#app/sync/client/session/encrypt-unsent.ts'
import {
	canEncrypt,
	countLeft,
	discard,
	keepEncrypted,
	trySendBeforeSignOut,
} from '#app/sync/client/session/sign-out.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { useExportUnsent } from '#app/sync/ui/use-export-unsent.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Meter } from '#app/ui/meter.tsx'
import { showToast } from '#app/ui/toast-queue.ts'
import { SIGN_OUT } from '../model/sign-out.ts'

type Phase = 'sending' | 'asking' | 'exported' | 'discarding'

/** `left`: what is still on the device after the attempt; `canBeEncrypted`: whether it could be encrypted. */
type Rest = { left: UnsentNames; canBeEncrypted: boolean }

async function trySend(localStore: LocalStore | undefined): Promise<Rest> {
	const left = await trySendBeforeSignOut()
	return {
		left,
		canBeEncrypted:
			countLeft(left) === 0 || localStore === undefined || (await canEncrypt(localStore).catch(() => false)),
	}
}

/** Tries to send what is still on this device, and asks what to do with the rest. `onLeave` signs out. */
export default function SignOutDialog({ onClose, onLeave }: { onClose: () => void; onLeave: () => void }) {
	const localStore = useLocalStore()
	const { unsent } = useSyncStatus()
	const [rest, setRest] = useState<Rest>({ left: { mids: [], drafts: [] }, canBeEncrypted: true })
	const [phase, setPhase] = useState<Phase>('sending')
	const { save, isBusy: isExporting } = useExportUnsent(() => setPhase('exported'))
	const [attempt, setAttempt] = useState(1)
	const leave = useRef(onLeave)
	leave.current = onLeave

	// biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is one run
	useEffect(() => {
		let isGone = false
		setPhase('sending')
		void trySend(localStore).then((found) => {
			if (isGone) return
			if (countLeft(found.left) === 0) return leave.current()
			setRest(found)
			setPhase('asking')
		})
		return () => {
			isGone = true
		}
	}, [attempt])

	const end = async (work: (localStore: LocalStore) => Promise<void>) => {
		try {
			if (localStore) await work(localStore)
			onLeave()
		} catch {
			showToast({ kind: 'problem', title: SIGN_OUT.failed })
		}
	}

	const discardRest = (store: LocalStore) => discard(store, rest.left)

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
						icon={rest.canBeEncrypted ? LockKeyhole : LockKeyholeOpen}
						name={rest.canBeEncrypted ? SIGN_OUT.keepEncrypted : SIGN_OUT.keepPlain}
						hint={rest.canBeEncrypted ? SIGN_OUT.keepEncryptedHint : SIGN_OUT.keepPlainHint}
						onPress={() => void end(keepEncrypted)}
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
