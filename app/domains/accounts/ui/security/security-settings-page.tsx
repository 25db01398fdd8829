import { LogIn, ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useRevalidator } from 'react-router'
import { momentOf } from '#app/platform/model/dates.ts'
import { usePlace } from '#app/sync/client/react/use-me.ts'
import { Button } from '#app/ui/button.tsx'
import { Header } from '#app/ui/header.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { SECURITY_PATH } from '../../model/account-paths.ts'
import { type LoginAttempt, SECURITY_SETTINGS as S, type SecuritySettings } from '../../model/security-settings.ts'

/** What a cook is told about the account, and its last sign-ins. */
export const SecuritySettingsPage = ({
	settings,
	notifications,
}: {
	settings: SecuritySettings
	/** The switches: what the cook is told about the account. */
	notifications: ReactNode
}) => (
	<main id="main" tabIndex={-1} className="page pt-4 pb-10 lg:pt-10">
		<Header title={S.title} back={{ to: '/account', label: S.back }} />
		<div className="mt-6 grid max-w-2xl grid-cols-1 content-start gap-10">
			{settings.kind === 'failed' ? (
				<Failed isOffline={settings.isOffline} />
			) : (
				<>
					{notifications}
					<Activity attempts={settings.activity} />
				</>
			)}
		</div>
	</main>
)

const Failed = ({ isOffline }: { isOffline: boolean }) => {
	const { revalidate, state } = useRevalidator()
	return (
		<section role="alert" className="rounded-lg border border-line p-6">
			<h2 className="text-h3">{S.failed}</h2>
			{isOffline ? <p className="mt-1 text-ink-2">{S.offline}</p> : null}
			<Button look="primary" className="mt-4" busy={state !== 'idle'} onClick={() => void revalidate()}>
				{S.tryAgain}
			</Button>
		</section>
	)
}

const Activity = ({ attempts }: { attempts: readonly LoginAttempt[] }) => (
	<section>
		<h2 className="text-h3">{S.activity}</h2>
		{attempts.length === 0 ? (
			<p className="mt-3 text-ink-2">{S.none}</p>
		) : (
			<>
				<p className="mt-1 text-ink-2">
					{S.notYou}{' '}
					<Link to={SECURITY_PATH} className="font-semibold text-accent-text underline underline-offset-4">
						{S.protect}
					</Link>
				</p>
				<ul className="mt-2">
					{attempts.map((attempt) => (
						<Attempt key={attempt.id} attempt={attempt} />
					))}
				</ul>
			</>
		)}
	</section>
)

const Attempt = ({ attempt }: { attempt: LoginAttempt }) => {
	const where = usePlace()
	const { user_agent_summary, success, unusual, created_at, place, masked_ip_address } = attempt
	const Icon = success ? LogIn : ShieldAlert
	return (
		<li className="flex gap-4 border-b border-line py-3">
			<Icon aria-hidden="true" className={`mt-1 size-5 shrink-0 ${success ? 'text-ink-2' : 'text-beet'}`} />
			<div className="min-w-0 flex-1">
				<p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
					{user_agent_summary}
					{success ? null : <Tag tone="beet">{S.refused}</Tag>}
					{unusual ? <Tag tone="butter">{S.unusual}</Tag> : null}
				</p>
				<p className="text-small text-ink-2">
					{success ? `${S.succeeded}, ` : ''}
					{momentOf(created_at, where)}
				</p>
				<p className="text-small text-ink-2 wrap-anywhere">
					{[place, masked_ip_address].filter((part) => part).join(' · ')}
				</p>
			</div>
		</li>
	)
}
