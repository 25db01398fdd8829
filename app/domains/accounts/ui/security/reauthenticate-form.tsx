import { CircleAlert, KeyRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { PROVIDER_START_PATH, type ProviderButton } from '../../model/provider-paths.ts'
import { type OwnMethods, REAUTHENTICATION_PATH, type ReauthenticationAnswer } from '../../model/reauthentication.ts'
import { REAUTHENTICATION } from '../../model/security-messages.ts'
import { usePasskeyPress } from './use-passkey-press.ts'

/**
 * Asks a signed-in cook for the password, a passkey or a fresh sign-in at a provider. In a dialog the page stays and `onDone` is called; on its own
 * page, which also works without scripts, the server redirects.
 */
export const ReauthenticateForm = ({
	methods: { has_password, passkeys, providers },
	query = '',
	refused,
	onDone,
}: {
	methods: OwnMethods
	/** Of the page's own address, with `next`. */
	query?: string
	/** The server's answer to a form that was sent without scripts. */
	refused?: string | undefined
	onDone?: () => void
}) => {
	const fetcher = useFetcher<ReauthenticationAnswer>()
	const answer = fetcher.data
	const done = useRef(onDone)
	done.current = onDone
	useEffect(() => {
		if (answer?.kind === 'done') done.current?.()
	}, [answer])

	const action = REAUTHENTICATION_PATH + query
	const passkey = usePasskeyPress('reauthenticate', (credential) =>
		fetcher.submit(onDone ? { stay: 'on', credential } : { credential }, { method: 'post', action }),
	)
	const isBusy = fetcher.state !== 'idle'
	const message = passkey.problem ?? (answer?.kind === 'refused' ? answer.message : isBusy ? undefined : refused)
	const isAboutPassword = message === REAUTHENTICATION.passwordWrong
	const hasNone = !has_password && passkeys === 0 && providers.length === 0
	return (
		<>
			<fetcher.Form method="post" action={action} noValidate className="mt-5 grid grid-cols-1 gap-5">
				{message && !isAboutPassword ? (
					<Notice tone="beet" icon={<CircleAlert aria-hidden="true" />} role="alert">
						{message}
					</Notice>
				) : null}
				{onDone ? <input type="hidden" name="stay" value="on" /> : null}
				{has_password ? (
					<>
						<Field label={REAUTHENTICATION.password} error={isAboutPassword ? message : undefined}>
							<PasswordInput
								name="password"
								autoComplete="current-password"
								showLabel="Show password"
								hideLabel="Hide password"
							/>
						</Field>
						<Button type="submit" look="primary" busy={isBusy}>
							{REAUTHENTICATION.confirm}
						</Button>
					</>
				) : null}
				{passkeys > 0 ? (
					<Button look={has_password ? 'quiet' : 'primary'} busy={passkey.isBusy} onClick={passkey.press}>
						<KeyRound aria-hidden="true" />
						{REAUTHENTICATION.passkey}
					</Button>
				) : null}
				{hasNone ? <p>{REAUTHENTICATION.none}</p> : null}
			</fetcher.Form>
			<ProvidersThatProve providers={providers} query={query} />
		</>
	)
}

/** The page is left for the provider and opened again from there. */
const ProvidersThatProve = ({ providers, query }: { providers: readonly ProviderButton[]; query: string }) => {
	const { pathname, search } = useLocation()
	if (providers.length === 0) return null
	return (
		<form method="post" className="mt-3 grid grid-cols-1 gap-3">
			<input type="hidden" name="intent" value="reauthenticate" />
			<input type="hidden" name="next" value={new URLSearchParams(query).get('next') ?? pathname + search} />
			{providers.map(({ id, label }) => (
				<button
					key={id}
					type="submit"
					formAction={`${PROVIDER_START_PATH}/${id}`}
					className={buttonClass({ look: 'quiet' })}
				>
					{REAUTHENTICATION.provider(label)}
				</button>
			))}
		</form>
	)
}
