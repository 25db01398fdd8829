import { CircleAlert, MailCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { SUPPORT, SUPPORT_MESSAGE_MAX_LENGTH } from '../model/support.ts'
import { SUPPORT_PATH } from '../model/support-path.ts'
import type { FormAnswer } from './login-form.tsx'

type SupportFormProps = {
	/** Whether a message would reach anybody. */
	isOpen: boolean
	isSent: boolean
	/** The signed-in cook's own address. */
	email: string
	answer: FormAnswer | undefined
}

/** A plain form that the server validates: a visitor's page has no framework. */
export function SupportForm({ isOpen, isSent, email, answer }: SupportFormProps) {
	if (!isOpen)
		return (
			<Notice tone="butter" icon={<CircleAlert aria-hidden="true" />} className="mt-6">
				{SUPPORT.closed}
			</Notice>
		)
	if (isSent)
		return (
			<>
				<Notice tone="herb" icon={<MailCheck aria-hidden="true" />} role="status" className="mt-6">
					{SUPPORT.sent}
				</Notice>
				<ButtonLink to={SUPPORT_PATH} className="mt-6">
					{SUPPORT.another}
				</ButtonLink>
			</>
		)
	return <Fields email={email} answer={answer} />
}

function Fields({ email, answer }: Pick<SupportFormProps, 'email' | 'answer'>) {
	const form = useRef<HTMLFormElement>(null)
	const isBusy = useNavigation().formMethod === 'POST'
	const typed = (name: string) => {
		const value = answer?.initialValue?.[name]
		return typeof value === 'string' ? value : undefined
	}
	const errorOf = (name: string) => answer?.error?.[name]?.[0]
	useEffect(() => {
		if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
	}, [answer])
	return (
		<Form ref={form} method="post" action={SUPPORT_PATH} noValidate className="mt-6 grid grid-cols-1 gap-5">
			{errorOf('') ? (
				<Notice tone="beet" icon={<CircleAlert aria-hidden="true" />} role="alert">
					{errorOf('')}
				</Notice>
			) : null}
			<Field label={SUPPORT.email} hint={SUPPORT.emailHint} error={errorOf('email')}>
				<TextInput
					name="email"
					type="email"
					autoComplete="email"
					autoCapitalize="none"
					defaultValue={typed('email') ?? email}
				/>
			</Field>
			<Field label={SUPPORT.message} error={errorOf('message')}>
				<TextArea
					name="message"
					rows={6}
					maxLength={SUPPORT_MESSAGE_MAX_LENGTH}
					defaultValue={typed('message') ?? ''}
				/>
			</Field>
			<Button type="submit" look="primary" className="justify-self-start px-8" busy={isBusy}>
				{SUPPORT.send}
			</Button>
		</Form>
	)
}
