import { Form } from 'react-router'
import { fullDateOf, wallClock } from '#app/platform/model/dates.ts'
import type { Me } from '#app/platform/model/me.ts'
import { usePlace } from '#app/sync/client/react/use-me.ts'
import { Button } from '#app/ui/button.tsx'
import { Header } from '#app/ui/header.tsx'
import { SearchInput } from '#app/ui/search-input.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { ACCOUNT_VERBS, ACCOUNTS_PAGE, type AccountVerb, isAccountVerb } from '../model/account-verbs.ts'
import { nameOf } from '../model/me.ts'
import { AccountVerbButton } from './account-verb-button.tsx'

type Shown = Pick<Me, 'id' | 'email' | 'first_name' | 'last_name' | 'display_name' | 'role' | 'account_status'> & {
	deletion_scheduled_at: number | null
	created_at: number
	isConfirmed: boolean
	is_being_erased: boolean
	may: Record<AccountVerb, boolean>
}

type AccountsPageProps = { asked: string; account: Shown | null; isOwn: boolean }

/** Finds one account, and what an administrator may do to it. */
export const AccountsPage = ({ asked, account, isOwn }: AccountsPageProps) => (
	<main id="main" tabIndex={-1} className="page max-w-[52rem] pt-4 pb-12 lg:pt-10">
		<Header title={ACCOUNTS_PAGE.title} back={{ to: '/account/settings', label: ACCOUNTS_PAGE.back }} />
		<p className="mt-1 max-w-[60ch] text-ink-2">{ACCOUNTS_PAGE.intro}</p>
		<Form method="get" role="search" className="mt-6 flex gap-3">
			<SearchInput
				key={asked}
				name="q"
				label={ACCOUNTS_PAGE.search}
				placeholder={ACCOUNTS_PAGE.search}
				defaultValue={asked}
				autoComplete="off"
				className="flex-1"
			/>
			<Button type="submit" look="primary">
				{ACCOUNTS_PAGE.find}
			</Button>
		</Form>
		<div role="status" className="mt-8">
			{account === null && asked !== '' ? ACCOUNTS_PAGE.nobody : null}
		</div>
		{account ? <Account key={account.id} account={account} isOwn={isOwn} /> : null}
	</main>
)

function Account({ account, isOwn }: { account: Shown; isOwn: boolean }) {
	const place = usePlace()
	const dateOf = (at: number) => fullDateOf(wallClock(at, place.time_zone).day, place)
	const { id, email, role, account_status, deletion_scheduled_at, is_being_erased, may } = account
	const verbs = Object.keys(ACCOUNT_VERBS).filter(isAccountVerb)
	const isAbove = !isOwn && !is_being_erased && verbs.every((verb) => !may[verb])
	return (
		<section aria-label={email}>
			<h2 className="text-h3 wrap-anywhere">{nameOf(account)}</h2>
			<p className="mt-1 wrap-anywhere">{email}</p>
			<p className="mt-1 text-small text-ink-2 wrap-anywhere">{id}</p>
			<p className="mt-3 flex flex-wrap gap-2">
				<Tag tone={account_status === 'active' ? 'herb' : 'beet'}>
					{is_being_erased ? ACCOUNTS_PAGE.beingErased : ACCOUNTS_PAGE.status[account_status]}
				</Tag>
				<Tag tone="butter">{ACCOUNTS_PAGE.roles[role]}</Tag>
			</p>
			<p className="mt-3 text-small text-ink-2">
				{[
					ACCOUNTS_PAGE.since(dateOf(account.created_at)),
					account.isConfirmed ? '' : ACCOUNTS_PAGE.notConfirmed,
					deletion_scheduled_at && !is_being_erased ? ACCOUNTS_PAGE.deletedOn(dateOf(deletion_scheduled_at)) : '',
				]
					.filter(Boolean)
					.join(' · ')}
			</p>
			{isOwn ? <p className="mt-6">{ACCOUNTS_PAGE.own}</p> : null}
			{isAbove ? <p className="mt-6">{ACCOUNTS_PAGE.above}</p> : null}
			<div className="mt-6 flex flex-wrap gap-3">
				{verbs.map((verb) => (may[verb] ? <AccountVerbButton key={verb} verb={verb} account={account} /> : null))}
			</div>
		</section>
	)
}
