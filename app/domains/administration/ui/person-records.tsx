import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { REPORT } from '#app/domains/moderation/model/report-words.ts'
import { momentOf } from '#app/platform/model/dates.ts'
import { usePlace } from '#app/sync/client/react/use-me.ts'
import { Tag } from '#app/ui/tag.tsx'
import { actionWords } from '../model/audit-words.ts'
import { PERSON, type Person } from '../model/person.ts'
import { codeAsWords } from '../model/shown-number.ts'
import { PersonSection } from './person-section.tsx'

const REASONS: Readonly<Record<string, string>> = REPORT.reasons

type ListProps<T> = {
	title: string
	hint?: string
	none: string
	items: readonly T[]
	keyOf(item: T, index: number): string | number
	children(item: T): ReactNode
}

/** A part that is a list of rows. */
function Records<T>({ title, hint, none, items, keyOf, children }: ListProps<T>) {
	return (
		<PersonSection title={title} {...(hint && items.length > 0 ? { hint } : {})}>
			{items.length === 0 ? (
				<p className="text-ink-2">{none}</p>
			) : (
				<ul>
					{items.map((item, index) => (
						<li key={keyOf(item, index)} className="border-b border-line py-2">
							{children(item)}
						</li>
					))}
				</ul>
			)}
		</PersonSection>
	)
}

const Row = ({ title, tags, children }: { title: ReactNode; tags?: ReactNode; children: ReactNode }) => (
	<>
		<p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
			{title}
			{tags}
		</p>
		<p className="num text-small text-ink-2 wrap-anywhere">{children}</p>
	</>
)

const useMoment = () => {
	const place = usePlace()
	return (at: number): string => momentOf(at, place)
}

export const Devices = ({ devices }: Pick<Person, 'devices'>) => {
	const moment = useMoment()
	const { outcomes } = PERSON
	return (
		<Records
			title={PERSON.devices}
			hint={PERSON.devicesHint}
			none={PERSON.noDevices}
			items={devices}
			keyOf={(_device, index) => index}
		>
			{({ device, last_seen_at, ...counts }) => (
				<Row title={device}>
					{[
						PERSON.lastSync(moment(last_seen_at)),
						...(Object.keys(outcomes) as (keyof typeof outcomes)[])
							.filter((name) => counts[name] > 0)
							.map((name) => outcomes[name](counts[name])),
					].join(' · ')}
				</Row>
			)}
		</Records>
	)
}

export const Sessions = ({ sessions }: Pick<Person, 'sessions'>) => {
	const moment = useMoment()
	return (
		<Records title={PERSON.sessions} none={PERSON.noSessions} items={sessions} keyOf={(_session, index) => index}>
			{({ device, place, created_at, last_seen_at }) => (
				<Row title={device}>
					{[place, PERSON.lastSeen(moment(last_seen_at)), PERSON.signedIn(moment(created_at))]
						.filter((part) => part)
						.join(' · ')}
				</Row>
			)}
		</Records>
	)
}

export const Activity = ({ activity }: Pick<Person, 'activity'>) => {
	const moment = useMoment()
	return (
		<Records title={PERSON.activity} none={PERSON.noActivity} items={activity} keyOf={({ id }) => id}>
			{({ user_agent_summary, success, unusual, created_at, place, masked_ip_address }) => (
				<Row
					title={user_agent_summary}
					tags={
						<>
							{success ? null : <Tag tone="beet">{PERSON.refusedTag}</Tag>}
							{unusual ? <Tag tone="butter">{PERSON.unusualTag}</Tag> : null}
						</>
					}
				>
					{[moment(created_at), place, masked_ip_address].filter((part) => part).join(' · ')}
				</Row>
			)}
		</Records>
	)
}

export const Reports = ({ reports }: Pick<Person, 'reports'>) => {
	const moment = useMoment()
	return (
		<Records title={PERSON.reports} none={PERSON.noReports} items={reports} keyOf={({ id }) => id}>
			{({ entity, reason, state, created_at }) => (
				<Row
					title={`${codeAsWords(entity)}: ${(REASONS[reason] ?? codeAsWords(reason)).toLowerCase()}`}
					tags={
						<Tag tone={state === 'open' ? 'butter' : 'oat'}>{PERSON.reportStates[state] ?? codeAsWords(state)}</Tag>
					}
				>
					{moment(created_at)}
				</Row>
			)}
		</Records>
	)
}

export const Audit = ({ audit }: Pick<Person, 'audit'>) => {
	const moment = useMoment()
	return (
		<Records title={PERSON.audit} hint={PERSON.auditHint} none="" items={audit} keyOf={({ id }) => id}>
			{({ action, outcome, created_at, isOwn, by }) => (
				<Row
					title={actionWords(action)}
					tags={outcome === 'refused' ? <Tag tone="beet">{PERSON.refused}</Tag> : undefined}
				>
					{moment(created_at)}, {isOwn ? PERSON.bySelf : by ? <By by={by} /> : PERSON.byProgram}
				</Row>
			)}
		</Records>
	)
}

const By = ({ by }: { by: { id: string; email: string } }) => (
	<Link to={`/admin/users/${by.id}`} className="underline underline-offset-4">
		{PERSON.by(by.email)}
	</Link>
)
