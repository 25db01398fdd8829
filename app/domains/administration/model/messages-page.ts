import { TIERS, type Tier } from '#app/platform/model/tiers.ts'
import { shownNumber } from './shown-number.ts'

export const MAX_MESSAGE_TITLE = 80
export const MAX_MESSAGE = 500
export const MAX_RECIPIENTS = 500
/** As many addresses of the greatest length. */
export const MAX_LIST_LENGTH = MAX_RECIPIENTS * 256
export const MESSAGES_A_PAGE = 50

export const AUDIENCES = ['all', ...TIERS, 'list'] as const
export type AudienceName = (typeof AUDIENCES)[number]
export const isAudience = (value: unknown): value is AudienceName => AUDIENCES.some((name) => name === value)

export const MESSAGE_FIELDS = ['intent', 'id', 'title', 'message', 'link', 'audience'] as const
export const LIST_FIELD = 'list'

export type TypedMessage = { id: string; title: string; message: string; link: string; audience: string; list: string }
export type MessageErrors = { [K in Exclude<keyof TypedMessage, 'id'>]?: string }

const cooks = (n: number): string => (n === 1 ? '1 cook' : `${shownNumber(n)} cooks`)

/** The words of /admin/messages. */
export const MESSAGES_PAGE = {
	title: 'Messages',
	intro:
		'An announcement in the inbox of all cooks, of a plan, or of those you name. Cooks who turned announcements off do not get it.',
	newMessage: 'New message',
	fields: { title: 'Title', message: 'Message', link: 'Link', audience: 'To', list: 'Addresses or ids' },
	hints: {
		title: `At most ${MAX_MESSAGE_TITLE} characters.`,
		message: `At most ${MAX_MESSAGE} characters.`,
		link: 'A path of Nomster, such as /pricing.',
		list: `At most ${MAX_RECIPIENTS}, one a line.`,
	},
	audiences: {
		all: 'All cooks',
		Free: 'Cooks with Free',
		Basic: 'Cooks with Basic',
		Premium: 'Cooks with Premium',
		list: 'A list',
	} satisfies Record<'all' | 'list' | Tier, string> as Readonly<Record<string, string>>,
	preview: 'Preview',
	previewTitle: 'As the inbox shows it',
	reaches: (n: number) => (n === 0 ? 'It reaches nobody' : `It reaches ${cooks(n)}`),
	send: (n: number) => `Send to ${cooks(n)}`,
	sent: (n: number) => `Sent to ${cooks(n)}`,
	sentAlready: 'This message has already been sent',
	sentList: 'Sent messages',
	none: 'No messages sent yet',
	leadsTo: (link: string) => `leads to ${link}`,
	next: 'Next page',
	first: 'First page',
	errors: {
		title: `A title must have 1 to ${MAX_MESSAGE_TITLE} characters.`,
		message: `A message must have 1 to ${MAX_MESSAGE} characters.`,
		link: 'A link must be a path on Nomster, starting with a single slash.',
		id: 'The message has no valid id. Load the page again.',
		audience: 'Choose whom it is for.',
		listEmpty: 'Name at least one address or id.',
		listTooLong: `Name at most ${MAX_RECIPIENTS}.`,
		unknown: (entries: readonly string[]) => `No account found for: ${entries.join(', ')}`,
	},
	offline: 'You are offline. Nothing was sent.',
} as const

/** The entries of a list, each once. */
export const entriesOf = (list: string): string[] => [...new Set(list.split(/[\s,;]+/).filter((entry) => entry !== ''))]

const HOST = 'https://nomster.example'

/** Whether a link leads to a page of the app and is written as it is opened. */
export const isAppPath = (link: string): boolean =>
	/^\/(?![/\\])[\x21-\x7e]*$/.test(link) && URL.canParse(link, HOST) && new URL(link, HOST).origin === HOST

const hasLength = (text: string, most: number): boolean => text !== '' && text.length <= most

/** What was typed as it is sent, and what is wrong with it. */
export function readMessage(typed: TypedMessage): { message: TypedMessage; errors: MessageErrors | null } {
	const message = {
		...typed,
		title: typed.title.replaceAll(/\s+/g, ' ').trim().toWellFormed(),
		message: typed.message.trim().toWellFormed(),
		link: typed.link.trim(),
	}
	const named = entriesOf(typed.list).length
	const errors: MessageErrors = {
		...(hasLength(message.title, MAX_MESSAGE_TITLE) ? {} : { title: MESSAGES_PAGE.errors.title }),
		...(hasLength(message.message, MAX_MESSAGE) ? {} : { message: MESSAGES_PAGE.errors.message }),
		...(isAppPath(message.link) ? {} : { link: MESSAGES_PAGE.errors.link }),
		...(isAudience(message.audience) ? {} : { audience: MESSAGES_PAGE.errors.audience }),
		...(message.audience === 'list' && named === 0 ? { list: MESSAGES_PAGE.errors.listEmpty } : {}),
		...(message.audience === 'list' && named > MAX_RECIPIENTS ? { list: MESSAGES_PAGE.errors.listTooLong } : {}),
	}
	return { message, errors: Object.keys(errors).length > 0 ? errors : null }
}
