import type { PlanGrant } from '#app/domains/billing/model/grants.ts'
import type { AccountVerb, Role } from './account-verbs.ts'
import type { AccountLine, PlanSource } from './accounts-list.ts'
import { shownNumber } from './shown-number.ts'

/** How many of everything an account has. */
export type Counts = Record<keyof typeof PERSON.counts | 'picture_bytes' | 'text_characters', number>

/** A person's page: what an administrator may know of an account. Nothing in it is what the cook has written for themselves. */
export type Person = AccountLine & {
	first_name: string
	last_name: string
	display_name: string
	username: string | null
	isOwn: boolean
	/** What this administrator may do to it. */
	may: AccountVerb[]
	/** The roles that it can be given. */
	roles: Role[]
	isInAdminEmails: boolean
	granted: PlanGrant
	planSource: PlanSource | null
	subscription_status: string | null
	subscription_end: number | null
	trial_end: number | null
	deletion_scheduled_at: number | null
	deletion_reason: string | null
	signsInWith: string[]
	counts: Counts
	devices: {
		device: string
		last_seen_at: number
		applied: number
		conflict: number
		rejected: number
		over_limit: number
	}[]
	sessions: { device: string; place: string | null; created_at: number; last_seen_at: number }[]
	activity: {
		id: string
		user_agent_summary: string
		success: boolean
		unusual: boolean
		created_at: number
		place: string | null
		masked_ip_address: string
	}[]
	reports: { id: string; entity: string; reason: string; state: string; created_at: number }[]
	audit: {
		id: string
		action: string
		outcome: string
		created_at: number
		isOwn: boolean
		by: { id: string; email: string } | null
	}[]
}

const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const
/** '1.4 MB' */
export function sizeOf(bytes: number): string {
	const power = bytes < 1_000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
	const value = bytes / 1_000 ** power
	return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[power]}`
}

export const PERSON = {
	back: 'Accounts',
	looked: 'Each look at this page is recorded in the audit log.',
	own: 'This is your own account. Somebody else must act on it.',
	above: 'Your role does not allow you to act on this account.',
	superAdmin: 'A super administrator must be demoted before anything else can be done to the account.',
	acts: 'What you can do',
	account: 'Account',
	id: 'Id',
	since: 'Since',
	role: 'Role',
	status: 'Status',
	username: 'Username',
	realName: 'Name',
	notGiven: 'Not given',
	deletedOn: 'Will be deleted',
	deletionReason: 'Reason given',
	signsInWith: 'Signs in with',
	plan: 'Plan',
	planInForce: 'In force',
	planFrom: 'Comes from',
	planEnds: 'Paid until',
	trialEnds: 'Trial until',
	payment: 'Payment',
	payments: {
		active: 'Paid',
		trialing: 'In a trial',
		past_due: 'Failed, Stripe will retry',
		unpaid: 'Failed',
		canceled: 'Cancelled',
		incomplete: 'First payment not done',
		incomplete_expired: 'First payment never done',
		paused: 'Paused',
	} as Readonly<Record<string, string>>,
	sources: {
		beta: 'Beta test, without payment',
		trial: 'A trial',
		paid: 'A payment',
		granted: 'A grant, without payment',
	} satisfies Record<PlanSource, string>,
	noSource: 'Free plan',
	holds: 'What it holds',
	holdsHint: 'Numbers only. Nobody but the cook sees what is in them.',
	counts: {
		recipes: 'Recipes',
		public_recipes: 'Public recipes',
		cookbooks: 'Cookbooks',
		planned_meals: 'Planned meals',
		shopping_items: 'Shopping items',
		pantry_items: 'Pantry items',
		cook_logs: 'Times cooked',
		followers: 'Followers',
		following: 'Followed cooks',
		pictures: 'Pictures',
	},
	pictureBytes: 'Size of pictures',
	textBytes: 'Characters of text',
	devices: 'Devices',
	devicesHint: 'What became of the last 1,000 edits.',
	noDevices: 'No device has synced yet.',
	lastSync: (moment: string): string => `Last sync ${moment}`,
	outcomes: {
		applied: (count: number): string => `${shownNumber(count)} applied`,
		conflict: (count: number): string => `${shownNumber(count)} with a conflict`,
		rejected: (count: number): string => `${shownNumber(count)} rejected`,
		over_limit: (count: number): string => `${shownNumber(count)} over the plan’s limit`,
	},
	sessions: 'Sessions',
	noSessions: 'Not signed in anywhere.',
	lastSeen: (moment: string): string => `Last seen ${moment}`,
	signedIn: (moment: string): string => `signed in ${moment}`,
	activity: 'Login activity',
	noActivity: 'No login activity recorded yet.',
	refusedTag: 'Failed attempt',
	unusualTag: 'New device or country',
	reports: 'Reports about this cook',
	noReports: 'Nobody has reported this cook.',
	reportStates: { open: 'Waits', kept: 'Kept', removed: 'Taken down' } as Readonly<Record<string, string>>,
	audit: 'Audit log',
	auditHint: 'The last 50 entries about this account.',
	bySelf: 'by the cook',
	byProgram: 'by the program, or by an account that is gone',
	by: (email: string): string => `by ${email}`,
	refused: 'Refused',
} as const
