import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, Link, useNavigation, useSearchParams } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { SECOND_FACTOR_PATH } from '../../model/guard.ts'
import { VERIFY } from '../../model/security-messages.ts'

/** In the address: a recovery code is asked for in place of the app's. */
const RECOVERY_PARAM = 'recovery'
const LINK = 'inline-flex min-h-11 items-center self-start font-semibold text-accent-text'

/** The second factor of a sign-in: the app's code, or a recovery code. */
export const VerifyForm = ({ refused }: { refused: { message: string; hasExpired: boolean } | undefined }) => {
	const [params] = useSearchParams()
	const next = params.get('next')
	const usesRecovery = params.has(RECOVERY_PARAM)
	const isBusy = useNavigation().formMethod === 'POST'
	const input = useRef<HTMLInputElement>(null)
	useEffect(() => {
		if (refused) input.current?.select()
	}, [refused])
	const others = new URLSearchParams(params)
	if (usesRecovery) others.delete(RECOVERY_PARAM)
	else others.set(RECOVERY_PARAM, '1')
	const error = refused && !refused.hasExpired ? refused.message : undefined
	return (
		<>
			<h1 className="text-display">{VERIFY.title}</h1>
			{refused?.hasExpired ? (
				<Notice tone="beet" icon={<CircleAlert aria-hidden="true" />} role="alert" className="mt-7">
					{refused.message}
				</Notice>
			) : (
				<>
					<p className="mt-3 text-ink-2">{usesRecovery ? VERIFY.whatRecovery : VERIFY.what}</p>
					<Form method="post" noValidate className="mt-7 grid grid-cols-1 gap-5">
						<Field label={usesRecovery ? VERIFY.recoveryCode : VERIFY.code} error={error}>
							<TextInput
								key={String(usesRecovery)}
								ref={input}
								name="code"
								inputMode={usesRecovery ? 'text' : 'numeric'}
								autoComplete={usesRecovery ? 'off' : 'one-time-code'}
								autoCapitalize="none"
								spellCheck={false}
								maxLength={40}
							/>
						</Field>
						<Button type="submit" look="primary" className="w-full text-h4" busy={isBusy}>
							{VERIFY.submit}
						</Button>
					</Form>
					<Link to={`${SECOND_FACTOR_PATH}?${others}`} replace className={`mt-6 ${LINK}`}>
						{usesRecovery ? VERIFY.useApp : VERIFY.useRecoveryCode}
					</Link>
				</>
			)}
			<Link to={next === null ? '/login' : `/login?next=${encodeURIComponent(next)}`} className={`mt-2 ${LINK}`}>
				{VERIFY.again}
			</Link>
		</>
	)
}
