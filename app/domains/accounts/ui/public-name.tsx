import { UserRound } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { useFetcher } from 'react-router'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { showToast } from '#app/ui/toasts.tsx'
import { ACCOUNT_MESSAGES, PUBLIC_NAME } from '../model/messages.ts'
import { NAME_MAX_LENGTH } from '../model/profile-limits.ts'

const PROFILE_ACTION = '/account/profile'
type Answer = { kind: string; result?: { status?: string; error?: Record<string, string[] | null> | null } }

/**
 * On the page of an own public recipe: asks a cook without a display name which name others shall see, then one without
 * a username for that.
 */
export function PublicName({
	isPublic,
	askUsername,
}: {
	isPublic: boolean
	askUsername: (userId: string) => ReactNode
}) {
	const me = useMe()
	const fetcher = useFetcher<Answer>()
	const [name, setName] = useState('')
	const hint = useId()
	const result = fetcher.data?.kind === 'profile' ? fetcher.data.result : undefined
	const problem = Object.values(result?.error ?? {}).flatMap((sentences) => sentences ?? [])[0]
	const isSaved = result?.status === 'success'
	useEffect(() => {
		if (isSaved) showToast({ kind: 'done', title: ACCOUNT_MESSAGES.profileSaved })
	}, [isSaved])
	if (!me || !isPublic) return null
	if (me.display_name !== '' || isSaved) return me.username === null ? askUsername(me.id) : null
	const { first_name, last_name } = me
	const save = (event: FormEvent) => {
		event.preventDefault()
		const fields = { intent: 'profile', first_name, last_name, display_name: name.trim() }
		if (name.trim() !== '') void fetcher.submit(fields, { method: 'post', action: PROFILE_ACTION })
	}
	return (
		<Notice tone="butter" icon={<UserRound aria-hidden="true" className="size-5" />} className="mt-4 print:hidden">
			<p id={hint}>{PUBLIC_NAME.ask}</p>
			<form onSubmit={save} className="mt-3 flex flex-wrap items-start gap-2">
				<Field label={PUBLIC_NAME.label} error={problem} className="min-w-0 flex-1 basis-60">
					<TextInput
						value={name}
						onChange={(event) => setName(event.currentTarget.value)}
						maxLength={NAME_MAX_LENGTH}
						autoComplete="nickname"
						placeholder={first_name}
						aria-describedby={hint}
					/>
				</Field>
				<Button type="submit" look="primary" className="mt-7" busy={fetcher.state !== 'idle'}>
					{PUBLIC_NAME.save}
				</Button>
			</form>
		</Notice>
	)
}
