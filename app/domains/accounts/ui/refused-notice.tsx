import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import { ACCOUNT_DISABLED } from '../model/refusal-words.ts'
import { SUPPORT_PATH } from '../model/support-path.ts'

/** Why a sign-in was refused. A cook whose account is disabled is led to the support form, the only door that is left. */
export const RefusedNotice = ({ sentence, className }: { sentence: string; className?: string }) => (
	<Notice
		tone="beet"
		icon={<CircleAlert aria-hidden="true" />}
		role="alert"
		{...(className === undefined ? {} : { className })}
	>
		{sentence}
		{sentence === ACCOUNT_DISABLED ? (
			<>
				{' '}
				<SupportLink />
			</>
		) : null}
	</Notice>
)

export const SupportLink = () => (
	<Link to={SUPPORT_PATH} className="font-semibold underline underline-offset-4">
		Contact support
	</Link>
)
