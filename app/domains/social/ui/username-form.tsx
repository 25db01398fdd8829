import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { patchMarker } from '#app/sync/client/session/marker.ts'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { showToast } from '#app/ui/toasts.tsx'
import { useFocusFirstError } from '#app/ui/use-focus-first-error.ts'
import { type ConnectionAnswer, USERNAME_INTENT } from '../model/connection-answer.ts'
import { CONNECTIONS_PATH } from '../model/connections-path.ts'
import { toUsername, USERNAME, USERNAME_MAX, usernameProblem } from '../model/username.ts'

type UsernameFormProps = {
	id: string
	username: string | null
	onSaved?: () => void
	/** The buttons; the one that submits names this form. */
	children?: (isBusy: boolean) => ReactNode
}

/** Chooses or changes the username: what is wrong with it is said before it is sent. */
export function UsernameForm({ id, username, onSaved, children }: UsernameFormProps) {
	const fetcher = useFetcher<ConnectionAnswer>()
	const [problem, setProblem] = useState<string | null>(null)
	const form = useFocusFirstError(problem)
	const answer = fetcher.data?.kind === 'username' ? fetcher.data : undefined
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for an answer
	useEffect(() => {
		if (!answer) return
		setProblem(answer.problem)
		if (answer.problem !== null) return
		void patchMarker({ username: answer.username }).catch(() => undefined)
		showToast({ kind: 'done', title: USERNAME.saved })
		onSaved?.()
	}, [answer])
	const save = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		const typed = toUsername(String(new FormData(event.currentTarget).get('username') ?? ''))
		const wrong = usernameProblem(typed)
		setProblem(wrong)
		if (wrong) return
		const fields = { intent: USERNAME_INTENT, username: typed }
		void fetcher.submit(fields, { method: 'post', action: CONNECTIONS_PATH })
	}
	return (
		<form ref={form} id={id} method="post" action={CONNECTIONS_PATH} onSubmit={save} noValidate>
			<input type="hidden" name="intent" value={USERNAME_INTENT} />
			<div className="grid grid-cols-1 justify-items-start gap-3">
				<Field label={USERNAME.label} hint={USERNAME.hint} error={problem ?? undefined} className="w-full">
					<TextInput
						name="username"
						defaultValue={username ?? ''}
						maxLength={USERNAME_MAX + 1}
						autoComplete="username"
						autoCapitalize="none"
						spellCheck={false}
					/>
				</Field>
				{children?.(fetcher.state !== 'idle')}
			</div>
		</form>
	)
}
