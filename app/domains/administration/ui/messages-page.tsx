import type { ComponentType } from 'react'
import { momentOf } from '#app/platform/model/dates.ts'
import { usePlace } from '#app/sync/client/react/use-me.ts'
import { Header } from '#app/ui/header.tsx'
import { OlderLinks } from '#app/ui/older-links.tsx'
import { MESSAGES_PAGE } from '../model/messages-page.ts'
import { MessageForm } from './message-form.tsx'

export type Previewed = { title: string; message: string; link: string }

type MessagesPageProps = {
	/** For the next message. */
	id: string
	maySend: boolean
	isFirst: boolean
	messages: readonly (Previewed & { id: string; audience: string; recipients: number; created_at: number })[]
	/** The cursor of the next page. */
	next: string | null
	/** A message as the inbox shows it: of another domain, so it is handed in. */
	Preview: ComponentType<Previewed>
}

/** What was announced, and the form of the next message. */
export function MessagesPage({ id, maySend, isFirst, messages, next, Preview }: MessagesPageProps) {
	const place = usePlace()
	return (
		<>
			<Header title={MESSAGES_PAGE.title} />
			<p className="mt-1 max-w-[60ch] text-ink-2">{MESSAGES_PAGE.intro}</p>
			{maySend ? (
				<section aria-labelledby="new-message" className="mt-6 max-w-2xl">
					<h2 id="new-message" className="text-h3">
						{MESSAGES_PAGE.newMessage}
					</h2>
					<MessageForm id={id} Preview={Preview} />
				</section>
			) : null}
			<section aria-labelledby="sent-messages" className="mt-10">
				<h2 id="sent-messages" className="text-h3">
					{MESSAGES_PAGE.sentList}
				</h2>
				{messages.length === 0 ? (
					<p className="mt-2 text-ink-2">{MESSAGES_PAGE.none}</p>
				) : (
					<ul className="mt-3 border-t border-line">
						{messages.map((one) => (
							<li key={one.id} className="border-b border-line py-3">
								<h3 className="font-semibold wrap-anywhere">{one.title}</h3>
								<p className="wrap-anywhere whitespace-pre-line">{one.message}</p>
								<p className="num mt-1 text-small text-ink-2 wrap-anywhere">
									{[
										momentOf(one.created_at, place),
										MESSAGES_PAGE.audiences[one.audience] ?? one.audience,
										MESSAGES_PAGE.sent(one.recipients),
										MESSAGES_PAGE.leadsTo(one.link),
									].join(' · ')}
								</p>
							</li>
						))}
					</ul>
				)}
				<OlderLinks
					older={next ? `/admin/messages?after=${encodeURIComponent(next)}` : null}
					newest={isFirst ? null : '/admin/messages'}
					labels={{ older: MESSAGES_PAGE.next, newest: MESSAGES_PAGE.first }}
				/>
			</section>
		</>
	)
}
