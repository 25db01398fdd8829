import { CircleAlert, Ellipsis, KeyRound } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { fullDateOf, wallClock } from '#app/platform/model/dates.ts'
import { deviceName } from '#app/platform/model/device-name.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { showToast } from '#app/ui/toasts.tsx'
import { type OwnPasskey, PASSKEY_NAME_MAX_LENGTH, type PasskeysAnswer } from '../../model/passkey.ts'
import { asksForProof } from '../../model/reauthentication.ts'
import { PASSKEYS } from '../../model/security-messages.ts'
import { Reauthentication } from './reauthentication.tsx'
import { SecurityPage } from './security-page.tsx'

type Fields = Record<string, string>
type Refused = { code: string; message: string }

/** The cook's passkeys: create, rename, delete. */
export const PasskeysPage = ({ passkeys }: { passkeys: OwnPasskey[] }) => {
	const fetcher = useFetcher<PasskeysAnswer>()
	const [refused, setRefused] = useState<Refused>()
	const [isCreating, setIsCreating] = useState(false)
	const [asks, setAsks] = useState<{ what: 'rename' | 'delete'; passkey: OwnPasskey }>()
	const again = useRef<() => void>(() => undefined)

	const send = (fields: Fields) => {
		again.current = () => send(fields)
		setAsks(undefined)
		void fetcher.submit(fields, { method: 'post' })
	}
	const create = async () => {
		again.current = () => void create()
		setIsCreating(true)
		setRefused(undefined)
		const answer = await makePasskeyHere()
		setIsCreating(false)
		if (answer.kind === 'answered') {
			send({ intent: 'create', credential: answer.credential, name: deviceName(navigator.userAgent) })
		} else setRefused({ code: answer.kind === 'refused' ? answer.code : '', message: answer.message })
	}
	useEffect(() => {
		if (fetcher.data?.kind === 'done') showToast({ kind: 'done', title: fetcher.data.message })
		setRefused(fetcher.data?.kind === 'refused' ? fetcher.data : undefined)
	}, [fetcher.data])

	return (
		<SecurityPage title={PASSKEYS.section}>
			<p>{PASSKEYS.what}</p>
			{refused && !asksForProof(refused) ? (
				<Notice tone="beet" icon={<CircleAlert aria-hidden="true" />} role="alert">
					{refused.message}
				</Notice>
			) : null}
			<Reauthentication answer={refused} onDone={() => again.current()} />
			{passkeys.length === 0 ? <p className="text-ink-2">{PASSKEYS.none}</p> : null}
			<ul>
				{passkeys.map((passkey) => (
					<li key={passkey.id} className="flex min-h-16 items-center gap-4 border-b border-line py-3">
						<KeyRound aria-hidden="true" className="size-5 shrink-0 text-ink-2" />
						<div className="min-w-0 flex-1">
							<p className="font-semibold wrap-anywhere">{passkey.name}</p>
							<Dates passkey={passkey} />
						</div>
						<Menu
							label={PASSKEYS.actionsOf(passkey.name)}
							items={[
								{ label: PASSKEYS.rename, onSelect: () => setAsks({ what: 'rename', passkey }) },
								{ label: PASSKEYS.remove, onSelect: () => setAsks({ what: 'delete', passkey }), look: 'danger' },
							]}
						>
							<Ellipsis aria-hidden="true" className="size-6" />
						</Menu>
					</li>
				))}
			</ul>
			<Button
				look="primary"
				busy={isCreating || fetcher.state !== 'idle'}
				className="justify-self-start"
				onClick={() => void create()}
			>
				{PASSKEYS.create}
			</Button>
			{asks?.what === 'rename' ? (
				<RenameDialog passkey={asks.passkey} onClose={() => setAsks(undefined)} onSave={send} />
			) : null}
			<ConfirmDialog
				open={asks?.what === 'delete'}
				onOpenChange={() => setAsks(undefined)}
				title={PASSKEYS.removeTitle(asks?.passkey.name ?? '')}
				cancelLabel={PASSKEYS.cancel}
				confirmLabel={PASSKEYS.remove}
				look="danger"
				onConfirm={() => asks && send({ intent: 'delete', id: asks.passkey.id })}
			>
				{PASSKEYS.removeWhy}
			</ConfirmDialog>
		</SecurityPage>
	)
}

/** Loads the code when the button is pressed, which fails without a network. */
const makePasskeyHere = async () => {
	try {
		const { makePasskey } = await import('../../client/passkeys.ts')
		return await makePasskey()
	} catch {
		return { kind: 'cancelled', message: PASSKEYS.notCreated } as const
	}
}

const Dates = ({ passkey: { created_at, last_used_at } }: { passkey: OwnPasskey }) => {
	const me = useMe()
	const day = (at: number) => fullDateOf(wallClock(at, me?.time_zone ?? 'UTC').day, me)
	return (
		<p className="text-small text-ink-2">
			{PASSKEYS.createdOn(day(created_at))},{' '}
			{last_used_at === null ? PASSKEYS.neverUsed : PASSKEYS.usedOn(day(last_used_at))}
		</p>
	)
}

const RenameDialog = ({
	passkey: { id, name },
	onClose,
	onSave,
}: {
	passkey: OwnPasskey
	onClose: () => void
	onSave: (fields: Fields) => void
}) => {
	const form = useId()
	const [error, setError] = useState<string>()
	const save = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		const typed = String(new FormData(event.currentTarget).get('name') ?? '').trim()
		if (typed === '') setError(PASSKEYS.nameRequired)
		else onSave({ intent: 'rename', id, name: typed })
	}
	return (
		<Dialog
			open
			onOpenChange={onClose}
			title={PASSKEYS.renameTitle}
			footer={
				<>
					<Button look="text" onClick={onClose}>
						{PASSKEYS.cancel}
					</Button>
					<Button look="primary" type="submit" form={form}>
						{PASSKEYS.save}
					</Button>
				</>
			}
		>
			<form id={form} noValidate onSubmit={save} className="mt-4">
				<Field label={PASSKEYS.name} error={error}>
					<TextInput name="name" defaultValue={name} maxLength={PASSKEY_NAME_MAX_LENGTH} autoComplete="off" />
				</Field>
			</form>
		</Dialog>
	)
}
