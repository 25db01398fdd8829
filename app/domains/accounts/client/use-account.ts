import { useOutletContext } from 'react-router'
import type { ProfileOwner } from '../ui/profile-form.tsx'

/** What the account page's layout has loaded for all of its tabs. */
export type Account = {
	userId: string
	owner: ProfileOwner
	email_confirmed: boolean
	isAdmin: boolean
}

/** For the pages inside the layout of /account. */
export const useAccount = (): Account => useOutletContext<Account>()
