import { Info } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import { fullDateOf, wallClock } from '#app/platform/model/dates.ts'
import { TIERS } from '#app/platform/model/tiers.ts'
import { usePlace } from '#app/sync/client/react/use-me.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { Header } from '#app/ui/header.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { OlderLinks } from '#app/ui/older-links.tsx'
import { SearchInput } from '#app/ui/search-input.tsx'
import { Select } from '#app/ui/select.tsx'
import { ACCOUNT_ACTS, ROLES } from '../model/account-verbs.ts'
import { ACCOUNTS, type AccountLine, type Asked, listPath } from '../model/accounts-list.ts'
import { AccountTags } from './account-tags.tsx'

type AccountsPageProps = { asked: Asked; accounts: readonly AccountLine[]; next: string | null; isCut: boolean }

/** Finds accounts; each leads to its page. */
export const AccountsPage = ({ asked, accounts, next, isCut }: AccountsPageProps) => (
	<>
		<Header title={ACCOUNTS.title} />
		<p className="mt-1 max-w-[60ch] text-ink-2">{ACCOUNTS.intro}</p>
		<SearchForm asked={asked} />
		<div role="status" className="mt-6 empty:hidden">
			{isCut ? (
				<Notice tone="butter" icon={<Info aria-hidden="true" />}>
					{ACCOUNTS.cut}
				</Notice>
			) : null}
		</div>
		{accounts.length === 0 ? (
			<Nobody hasOlder={next !== null} />
		) : (
			<ul aria-label={ACCOUNTS.list} className="mt-6 border-t border-line">
				{accounts.map((account) => (
					<Line key={account.id} account={account} />
				))}
			</ul>
		)}
		<OlderLinks
			older={next === null ? null : listPath(asked, next)}
			newest={asked.after === null ? null : listPath(asked, null)}
			labels={ACCOUNTS}
		/>
	</>
)

const Nobody = ({ hasOlder }: { hasOlder: boolean }) =>
	hasOlder ? (
		<p className="mt-6 text-ink-2">{ACCOUNTS.noneHere}</p>
	) : (
		<EmptyState
			title={ACCOUNTS.nobody}
			className="mt-8"
			action={
				<ButtonLink to="?" look="line">
					{ACCOUNTS.clear}
				</ButtonLink>
			}
		>
			{ACCOUNTS.nobodyHint}
		</EmptyState>
	)

function SearchForm({ asked: { q, filter } }: { asked: Asked }) {
	const { filters, status, unconfirmed } = ACCOUNTS
	return (
		<Form
			method="get"
			role="search"
			className="mt-6 grid grid-cols-1 gap-4"
			// A choice takes effect at once; what was typed goes along.
			onChange={({ target, currentTarget }) => target instanceof HTMLSelectElement && currentTarget.requestSubmit()}
		>
			<div className="flex gap-3">
				<SearchInput
					ref={useShown<HTMLInputElement>(q)}
					name="q"
					label={ACCOUNTS.search}
					placeholder={ACCOUNTS.search}
					defaultValue={q}
					autoComplete="off"
					className="min-w-0 flex-1"
				/>
				<Button type="submit" look="primary">
					{ACCOUNTS.find}
				</Button>
			</div>
			<div className="grid grid-cols-2 gap-3 md:grid-cols-4">
				<Choice name="status" label={filters.status} value={filter.status} options={Object.entries(status)} />
				<Choice
					name="role"
					label={filters.role}
					value={filter.role}
					options={ROLES.map((role) => [role, ACCOUNT_ACTS.roles[role]])}
				/>
				<Choice name="tier" label={filters.tier} value={filter.tier} options={TIERS.map((tier) => [tier, tier])} />
				<Choice
					name="address"
					label={filters.address}
					value={filter.unconfirmed ? 'unconfirmed' : undefined}
					options={[['unconfirmed', unconfirmed]]}
				/>
			</div>
		</Form>
	)
}

type ChoiceProps = {
	name: string
	label: string
	value: string | undefined
	options: readonly (readonly [value: string, label: string])[]
}

/** Shows what the address of the page asks for, also after a way back, without taking the focus. */
function useShown<Control extends HTMLInputElement | HTMLSelectElement>(value: string) {
	const control = useRef<Control>(null)
	useEffect(() => {
		if (control.current) control.current.value = value
	}, [value])
	return control
}

const Choice = ({ name, label, value = '', options }: ChoiceProps) => (
	<Field label={label}>
		<Select ref={useShown<HTMLSelectElement>(value)} name={name} defaultValue={value}>
			<option value="">{ACCOUNTS.any}</option>
			{options.map(([option, text]) => (
				<option key={option} value={option}>
					{text}
				</option>
			))}
		</Select>
	</Field>
)

function Line({ account }: { account: AccountLine }) {
	const place = usePlace()
	const { id, name, email, created_at } = account
	return (
		<li className="border-b border-line">
			<Link
				to={`/admin/users/${id}`}
				className="flex min-h-14 flex-wrap items-center gap-x-6 gap-y-1 py-3 hover:bg-oat/50 md:flex-nowrap"
			>
				<span className="min-w-0 flex-1 basis-full md:basis-0">
					<span className="block font-semibold wrap-anywhere">{name}</span>
					<span className="block text-small text-ink-2 wrap-anywhere">{email}</span>
				</span>
				<span className="flex flex-wrap gap-2 empty:hidden">
					<AccountTags account={account} />
				</span>
				<span className="num text-small text-ink-2 md:w-44 md:text-right">
					{ACCOUNTS.since(fullDateOf(wallClock(created_at, place.time_zone).day, place))}
				</span>
			</Link>
		</li>
	)
}
