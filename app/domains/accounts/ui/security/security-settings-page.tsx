import { CircleAlert, CircleCheck, LogIn, ShieldAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useFetcher, useFetchers, useRevalidator } from 'react-router'
import { momentOf } from '#app/platform/model/dates.ts'
import { usePlace } from '#app/sync/client/react/use-me.ts'
import { Button } from '#app/ui/button.tsx'
import { Header } from '#app/ui/header.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { showToast } from '#app/ui/toasts.tsx'
import { SECURITY_PATH, SECURITY_SETTINGS_PATH } from '../../model/account-paths.ts'
import {
	type LoginAttempt,
	SECURITY_SETTINGS as S,
	SAVE_ALL,
	SECURITY_TOGGLES,
	type SecurityChoices,
	type SecuritySettings,
	type SecurityToggle,
	type SettingsAnswer,
} from '../../model/security-settings.ts'

/** What a cook is told about the account, and its last sign-ins. */
export const SecuritySettingsPage = ({
	settings,
	answered,
}: {
	settings: SecuritySettings
	/** The answer to a form that was sent without scripts. */
	answered: SettingsAnswer | undefined
}) => (
	<main id="main" tabIndex={-1} className="page pt-4 pb-10 lg:pt-10">
		<Header title={S.title} back={{ to: '/account', label: S.back }} />
		<div className="mt-6 grid max-w-2xl grid-cols-1 content-start gap-10">
			{settings.kind === 'failed' ? (
				<Failed isOffline={settings.isOffline} />
			) : (
				<>
					<Notifications choices={settings.choices} answered={answered} />
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

const Notifications = ({ choices, answered }: { choices: SecurityChoices; answered: SettingsAnswer | undefined }) => {
	const isSaving = useFetchers().some(({ formAction }) => formAction === SECURITY_SETTINGS_PATH)
	return (
		<section>
			<div className="flex items-baseline justify-between gap-4">
				<h2 className="text-h3">{S.notifications}</h2>
				<p role="status" className="text-small text-ink-2">
					{isSaving ? S.saving : ''}
				</p>
			</div>
			{answered ? (
				<Notice
					tone={answered.kind === 'done' ? 'herb' : 'beet'}
					icon={answered.kind === 'done' ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
					role={answered.kind === 'done' ? 'status' : 'alert'}
					className="mt-3"
				>
					{answered.kind === 'done' ? S.saved : answered.message}
				</Notice>
			) : null}
			<form method="post" className="mt-2 grid grid-cols-1">
				<input type="hidden" name="intent" value={SAVE_ALL} />
				{SECURITY_TOGGLES.map((name) => (
					<Toggle key={name} name={name} isOn={choices[name]} />
				))}
				<noscript>
					<Button type="submit" look="primary" className="mt-3">
						{S.save}
					</Button>
				</noscript>
			</form>
		</section>
	)
}

/** A switch that is saved by its press, and goes back when it could not be. */
const Toggle = ({ name, isOn }: { name: SecurityToggle; isOn: boolean }) => {
	const fetcher = useFetcher<SettingsAnswer>()
	const { label, hint } = S.toggles[name]
	const wanted = fetcher.formData?.get('on')
	const isSaving = fetcher.state !== 'idle'
	useEffect(() => {
		if (fetcher.data?.kind === 'done') showToast({ kind: 'done', title: S.saved })
		if (fetcher.data?.kind === 'refused') showToast({ kind: 'problem', title: fetcher.data.message })
	}, [fetcher.data])
	return (
		<Switch
			name={name}
			hint={hint}
			className="border-b border-line py-3"
			checked={typeof wanted === 'string' ? wanted === 'true' : isOn}
			onChange={({ currentTarget }) => {
				// One press at a time: a second one would overtake the first.
				if (!isSaving) void fetcher.submit({ name, on: String(currentTarget.checked) }, { method: 'post' })
			}}
		>
			<span className="font-semibold">{label}</span>
		</Switch>
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
