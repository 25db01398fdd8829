import { type FormEvent, useState } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SearchInput } from '#app/ui/search-input.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import { useRowFocus } from '#app/ui/use-row-focus.ts'
import { CONNECTIONS as C } from '../model/connection-messages.ts'
import { CONNECTIONS_PATH, type ConnectionTab, tabPath } from '../model/connections-path.ts'
import type { CookRow } from '../model/cook-row.ts'
import { MAX_TERM } from '../model/search-words.ts'
import { ConnectionList } from './connection-list.tsx'
import { ConnectionSettings, type OwnChoices } from './connection-settings.tsx'

type Own = OwnChoices & {
	followers: number
	following: number
	requests: number
	has_sent_requests: boolean
	has_blocked: boolean
}

export type ConnectionsProps = {
	tab: ConnectionTab
	/** What was searched for; '' for the cook's own lists. */
	term: string
	isFirst: boolean
	own: Own
	page: { cooks: readonly CookRow[]; next: string | null }
}

/** A cook's followers and followed cooks, what others ask, whom the cook has blocked, and a search for cooks. */
export const ConnectionsPage = ({ tab, term, isFirst, own, page }: ConnectionsProps) => {
	const asksUsername = own.username === null && own.following === 0 && !own.has_sent_requests
	const place = useRowFocus<HTMLElement>(page.cooks)
	const path = term === '' ? tabPath(tab) : `${CONNECTIONS_PATH}?${new URLSearchParams({ q: term })}`
	return (
		<div className="grid max-w-2xl grid-cols-1 gap-8">
			<CookSearch key={term} term={term} />
			<section ref={place} className="min-w-0">
				{term === '' ? <Tabs tab={tab} own={own} /> : <ResultsHead term={term} />}
				<div className="mt-2">
					{page.cooks.length > 0 ? (
						<ConnectionList
							kind={term === '' ? tab : 'found'}
							label={term === '' ? LABELS[tab] : C.resultsFor(term)}
							cooks={page.cooks}
							asksUsername={asksUsername}
						/>
					) : page.next === null ? (
						<Nothing tab={tab} isSearch={term !== ''} />
					) : (
						<p className="text-ink-2">{C.noneHere}</p>
					)}
				</div>
				{tab === 'requests' && term === '' && own.has_sent_requests ? (
					<p className="mt-2">
						<Link to={tabPath('sent')} className="inline-flex min-h-11 items-center underline underline-offset-4">
							{C.sentRequests}
						</Link>
					</p>
				) : null}
				<Pages path={path} next={page.next} isFirst={isFirst} />
			</section>
			<ConnectionSettings own={own} />
		</div>
	)
}

const LABELS: Record<ConnectionTab, string> = {
	followers: C.followers,
	following: C.following,
	requests: C.requests,
	sent: C.sentRequests,
	blocked: C.blocked,
}

/** Sent on Enter or by the button; a blank term is not sent. */
const CookSearch = ({ term }: { term: string }) => {
	const submit = useSubmit()
	const [typed, setTyped] = useState(term)
	const send = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		if (typed.trim() !== '') void submit({ q: typed.trim() }, { action: CONNECTIONS_PATH })
	}
	return (
		<Form role="search" action={CONNECTIONS_PATH} onSubmit={send} className="flex gap-2">
			<SearchInput
				label={C.searchLabel}
				placeholder={C.searchPlaceholder}
				name="q"
				value={typed}
				maxLength={MAX_TERM}
				autoComplete="off"
				onChange={({ currentTarget }) => setTyped(currentTarget.value)}
				className="min-w-0 flex-1"
			/>
			<Button type="submit">{C.search}</Button>
		</Form>
	)
}

const ResultsHead = ({ term }: { term: string }) => (
	<div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1">
		<h2 className="min-w-0 text-h3 wrap-anywhere">{C.resultsFor(term)}</h2>
		<ButtonLink to={CONNECTIONS_PATH} look="text" size="small" className="-mx-4">
			{C.clearSearch}
		</ButtonLink>
	</div>
)

const Tabs = ({ tab, own }: { tab: ConnectionTab; own: Own }) => {
	const links = [
		{ to: tabPath('followers'), label: C.counted(C.followers, own.followers) },
		{ to: tabPath('following'), label: C.counted(C.following, own.following) },
		{ to: tabPath('requests'), label: C.counted(C.requests, own.requests) },
		...(tab === 'sent' ? [{ to: tabPath('sent'), label: C.sent }] : []),
		...(own.has_blocked || tab === 'blocked' ? [{ to: tabPath('blocked'), label: C.blocked }] : []),
	]
	return (
		<>
			<h2 className="sr-only">{LABELS[tab]}</h2>
			<TabLinks label={C.tabs} links={links} current={tabPath(tab)} />
		</>
	)
}

const EMPTY: Record<ConnectionTab, { title: string; hint: string }> = {
	followers: { title: C.noFollowers, hint: C.noFollowersHint },
	following: { title: C.noFollowing, hint: C.noFollowingHint },
	requests: { title: C.noRequests, hint: C.noRequestsHint },
	sent: { title: C.noSent, hint: C.noSentHint },
	blocked: { title: C.noBlocked, hint: C.noBlockedHint },
}

const Nothing = ({ tab, isSearch }: { tab: ConnectionTab; isSearch: boolean }) => {
	const { title, hint } = isSearch ? { title: C.noneFound, hint: C.noneFoundHint } : EMPTY[tab]
	const action =
		tab === 'following' && !isSearch ? (
			<ButtonLink to="/explore" look="quiet">
				{C.explore}
			</ButtonLink>
		) : null
	return (
		<EmptyState title={title} action={action}>
			{hint}
		</EmptyState>
	)
}

const Pages = ({ path, next, isFirst }: { path: string; next: string | null; isFirst: boolean }) => {
	if (isFirst && !next) return null
	return (
		<div className="mt-6 flex flex-wrap justify-center gap-3">
			{isFirst ? null : (
				<ButtonLink to={path} look="text">
					{C.backToFirst}
				</ButtonLink>
			)}
			{next ? (
				<ButtonLink to={`${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ after: next })}`} look="quiet">
					{C.showMore}
				</ButtonLink>
			) : null}
		</div>
	)
}
