import { momentOf } from '#app/platform/model/dates.ts'
import { usePlace } from '#app/sync/client/react/use-me.ts'
import { Header } from '#app/ui/header.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { type ShownSwitch, SWITCHES_PAGE } from '../model/switches-page.ts'
import { SwitchForm } from './switch-form.tsx'

/** What can be stopped, what is, and why. */
export const SwitchesPage = ({ switches, maySet }: { switches: readonly ShownSwitch[]; maySet: boolean }) => (
	<>
		<Header title={SWITCHES_PAGE.title} />
		<p className="mt-1 max-w-[60ch] text-ink-2">{SWITCHES_PAGE.intro}</p>
		<ul aria-label={SWITCHES_PAGE.list} className="mt-6 border-t border-line">
			{switches.map((one) => (
				<SwitchRow key={one.name} shown={one} maySet={maySet} />
			))}
		</ul>
	</>
)

function SwitchRow({ shown, maySet }: { shown: ShownSwitch; maySet: boolean }) {
	const place = usePlace()
	const { name, off_since, sentence, reason, changed_at } = shown
	const { label, stops } = SWITCHES_PAGE.switches[name]
	const isOff = off_since !== null
	const since = off_since ?? changed_at
	return (
		<li className="border-b border-line py-4 md:flex md:items-start md:justify-between md:gap-8">
			<div className="min-w-0">
				<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
					<h2 className="text-h4">{label}</h2>
					<Tag tone={isOff ? 'beet' : 'herb'}>{isOff ? SWITCHES_PAGE.off : SWITCHES_PAGE.on}</Tag>
					{since !== null ? (
						<span className="num text-small text-ink-2">{SWITCHES_PAGE.since(momentOf(since, place))}</span>
					) : null}
				</div>
				<p className="mt-1 max-w-[60ch] text-ink-2">{stops}</p>
				{isOff ? (
					<dl className="mt-3 max-w-[60ch]">
						<dt className="text-small text-ink-2">{SWITCHES_PAGE.cooksRead}</dt>
						<dd className="wrap-anywhere">{sentence}</dd>
						{reason === '' ? null : (
							<>
								<dt className="mt-2 text-small text-ink-2">{SWITCHES_PAGE.why}</dt>
								<dd className="wrap-anywhere whitespace-pre-line">{reason}</dd>
							</>
						)}
					</dl>
				) : null}
			</div>
			{maySet ? (
				<div className="mt-3 flex shrink-0 flex-wrap gap-3 md:mt-0">
					<SwitchForm shown={shown} to={isOff ? 'on' : 'off'} />
					{isOff ? <SwitchForm shown={shown} to="off" /> : null}
				</div>
			) : null}
		</li>
	)
}
