import { QUEUE } from '#app/domains/moderation/model/queue.ts'
import { ACCOUNTS_PAGE } from './account-verbs.ts'

export const ADMIN_PATH = '/admin'
export const MODERATION_PATH = '/admin/moderation'

export const ADMIN_TITLE = 'Administration'

/** What administrators have to do, each on a page of its own. */
export const ADMIN_PAGES = [
	{ to: MODERATION_PATH, label: QUEUE.title },
	{ to: '/admin/users', label: ACCOUNTS_PAGE.title },
] as const
