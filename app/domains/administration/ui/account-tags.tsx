import { Tag } from '#app/ui/tag.tsx'
import { ACCOUNT_ACTS } from '../model/account-verbs.ts'
import { ACCOUNTS, type AccountLine } from '../model/accounts-list.ts'

/** What is not the usual case of an account. */
export const AccountTags = ({
	account: { role, account_status, email_confirmed, is_being_erased, tier },
}: {
	account: AccountLine
}) => (
	<>
		{is_being_erased ? <Tag tone="beet">{ACCOUNTS.beingErased}</Tag> : null}
		{account_status === 'active' || is_being_erased ? null : <Tag tone="beet">{ACCOUNTS.status[account_status]}</Tag>}
		{role === 'user' ? null : <Tag tone="butter">{ACCOUNT_ACTS.roles[role]}</Tag>}
		{tier === 'Free' ? null : <Tag tone="herb">{tier}</Tag>}
		{email_confirmed ? null : <Tag>{ACCOUNTS.notConfirmed}</Tag>}
	</>
)
