import type { ReactNode } from 'react'
import { fullDateOf, momentOf, wallClock } from '#app/platform/model/dates.ts'
import { usePlace } from '#app/sync/client/react/use-me.ts'
import { Header } from '#app/ui/header.tsx'
import { ACCOUNT_ACTS } from '../model/account-verbs.ts'
import { ACCOUNTS } from '../model/accounts-list.ts'
import { PERSON, type Person, sizeOf } from '../model/person.ts'
import { codeAsWords, shownNumber } from '../model/shown-number.ts'
import { AccountTags } from './account-tags.tsx'
import { AccountVerbButton } from './account-verb-button.tsx'
import { Activity, Audit, Devices, Reports, Sessions } from './person-records.tsx'
import { PersonSection } from './person-section.tsx'

/** A person's page. */
export const PersonPage = ({ person }: { person: Person }) => (
	<>
		<Header title={person.name} back={{ to: '/admin/users', label: PERSON.back }} />
		<p className="mt-1 wrap-anywhere">{person.email}</p>
		<p className="mt-3 flex flex-wrap gap-2 empty:hidden">
			<AccountTags account={person} />
		</p>
		<p className="mt-3 text-small text-ink-2">{PERSON.looked}</p>
		<Acts person={person} />
		<div className="mt-10 grid grid-cols-1 gap-x-12 gap-y-10 xl:grid-cols-2">
			<div className="grid grid-cols-1 content-start gap-y-10">
				<Account person={person} />
				<Plan person={person} />
				<Holds person={person} />
				<Reports reports={person.reports} />
			</div>
			<div className="grid grid-cols-1 content-start gap-y-10">
				<Devices devices={person.devices} />
				<Sessions sessions={person.sessions} />
				<Activity activity={person.activity} />
				<Audit audit={person.audit} />
			</div>
		</div>
	</>
)

const Acts = ({ person }: { person: Person }) => {
	const why = reasonForNone(person)
	return (
		<section aria-label={PERSON.acts} className="mt-6">
			{why ? <p>{why}</p> : null}
			{person.isInAdminEmails && person.may.includes('change_role') ? (
				<p className="mb-4 text-ink-2">{ACCOUNT_ACTS.inAdminEmails}</p>
			) : null}
			<div className="flex flex-wrap gap-3 empty:hidden">
				{person.may.map((verb) => (
					<AccountVerbButton key={verb} verb={verb} person={person} />
				))}
			</div>
		</section>
	)
}

function reasonForNone({ isOwn, may, role, is_being_erased }: Person): string | null {
	if (isOwn) return PERSON.own
	if (is_being_erased) return null
	if (role === 'super_admin' && may.length > 0) return PERSON.superAdmin
	return may.length === 0 ? PERSON.above : null
}

const Account = ({ person }: { person: Person }) => {
	const place = usePlace()
	const dateOf = (at: number) => fullDateOf(wallClock(at, place.time_zone).day, place)
	const { deletion_scheduled_at, deletion_reason, is_being_erased, account_status, email_confirmed } = person
	return (
		<PersonSection title={PERSON.account}>
			<Facts
				facts={[
					[PERSON.realName, `${person.first_name} ${person.last_name}`.trim() || PERSON.notGiven],
					[PERSON.username, person.username ?? PERSON.notGiven],
					[PERSON.id, person.id],
					[PERSON.since, dateOf(person.created_at)],
					[PERSON.role, ACCOUNT_ACTS.roles[person.role]],
					[PERSON.status, is_being_erased ? ACCOUNTS.beingErased : ACCOUNTS.status[account_status]],
					[ACCOUNTS.filters.address, email_confirmed ? null : ACCOUNTS.unconfirmed],
					[PERSON.signsInWith, person.signsInWith.join(', ') || PERSON.notGiven],
					[PERSON.deletedOn, deletion_scheduled_at && !is_being_erased ? dateOf(deletion_scheduled_at) : null],
					[PERSON.deletionReason, deletion_reason],
				]}
			/>
		</PersonSection>
	)
}

const Plan = ({ person }: { person: Person }) => {
	const place = usePlace()
	const { tier, planSource, subscription_status, subscription_end, trial_end } = person
	return (
		<PersonSection title={PERSON.plan}>
			<Facts
				facts={[
					[PERSON.planInForce, tier],
					[PERSON.planFrom, planSource === null ? PERSON.noSource : PERSON.sources[planSource]],
					[
						PERSON.payment,
						subscription_status && (PERSON.payments[subscription_status] ?? codeAsWords(subscription_status)),
					],
					[PERSON.planEnds, subscription_end === null ? null : momentOf(subscription_end, place)],
					[PERSON.trialEnds, trial_end === null ? null : momentOf(trial_end, place)],
				]}
			/>
		</PersonSection>
	)
}

const Holds = ({ person: { counts } }: { person: Person }) => (
	<PersonSection title={PERSON.holds} hint={PERSON.holdsHint}>
		<Facts
			facts={[
				...Object.entries(PERSON.counts).map(
					([name, label]) => [label, shownNumber(counts[name as keyof typeof PERSON.counts])] as const,
				),
				[PERSON.pictureBytes, sizeOf(counts.picture_bytes)],
				[PERSON.textBytes, shownNumber(counts.text_characters)],
			]}
		/>
	</PersonSection>
)

/** Labels with their values; what is null is left out. */
const Facts = ({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) => (
	<dl className="num">
		{facts
			.filter(([, value]) => value !== null)
			.map(([label, value]) => (
				<div key={label} className="flex gap-4 border-b border-line py-2">
					<dt className="w-2/5 shrink-0 text-ink-2">{label}</dt>
					<dd className="min-w-0 flex-1 wrap-anywhere">{value}</dd>
				</div>
			))}
	</dl>
)
