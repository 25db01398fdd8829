import { CircleAlert, MailX } from 'lucide-react'
import { Form, Link, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { LogoMark } from '#app/ui/logo-mark.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { INBOX_SETTINGS_PATH } from '../model/paths.ts'
import { UNSUBSCRIBE, type UnsubscribeState } from '../model/unsubscribe-messages.ts'

/** The page behind the link in a digest. A link waits for a press: a mail scanner follows links but presses no buttons. */
export const UnsubscribePage = ({ state }: { state: UnsubscribeState }) => {
	const isBusy = useNavigation().formMethod === 'POST'
	return (
		<main className="mx-auto flex min-h-dvh w-full max-w-[32rem] flex-col px-5 pt-4 pb-8 lg:pt-12">
			<Link to="/" className="mb-8 self-start" aria-label="Nomster, start page">
				<LogoMark className="size-11" />
			</Link>
			<h1 className="text-h1 lg:text-display">{UNSUBSCRIBE.title}</h1>
			{state === 'open' ? (
				<Form method="post" className="mt-6 grid gap-5">
					<p>{UNSUBSCRIBE.question}</p>
					<Button type="submit" look="primary" className="text-h4" busy={isBusy}>
						{UNSUBSCRIBE.press}
					</Button>
				</Form>
			) : (
				<>
					<Notice
						tone={state === 'done' ? 'herb' : 'beet'}
						icon={state === 'done' ? <MailX aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
						role="status"
						className="mt-6"
					>
						{UNSUBSCRIBE[state]}
					</Notice>
					<ButtonLink to={INBOX_SETTINGS_PATH} look="quiet" className="mt-6">
						{UNSUBSCRIBE.settings}
					</ButtonLink>
				</>
			)}
		</main>
	)
}
