import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { PASSKEYS_PATH, PASSWORD_PATH, SECURITY_SETTINGS_PATH, TWO_FACTOR_PATH } from '../../model/account-paths.ts'
import type { OwnMethods } from '../../model/reauthentication.ts'
import { PASSKEYS, PASSWORD_CHANGE, RECOVERY, TWO_FACTOR } from '../../model/security-messages.ts'
import { SECURITY_SETTINGS } from '../../model/security-settings.ts'

/** How the account is protected now; each line leads to the page that changes it. */
export const Protection = ({
	methods: { has_password, passkeys },
	secondFactor: { is_on, codes_left },
}: {
	methods: Pick<OwnMethods, 'has_password' | 'passkeys'>
	secondFactor: { is_on: boolean; codes_left: number }
}) => (
	<section>
		<h3 className="text-h3">Signing in</h3>
		<ul className="mt-2">
			<Line
				to={PASSWORD_PATH}
				label={has_password ? PASSWORD_CHANGE.change : PASSWORD_CHANGE.set}
				state={has_password ? PASSWORD_CHANGE.hasOne : PASSWORD_CHANGE.hasNone}
			/>
			<Line
				to={TWO_FACTOR_PATH}
				label={TWO_FACTOR.section}
				state={is_on ? `${TWO_FACTOR.on}, ${RECOVERY.left(codes_left).toLowerCase()}` : TWO_FACTOR.off}
			/>
			<Line
				to={PASSKEYS_PATH}
				label={PASSKEYS.section}
				state={passkeys === 0 ? PASSKEYS.none : PASSKEYS.count(passkeys)}
			/>
			<Line to={SECURITY_SETTINGS_PATH} label={SECURITY_SETTINGS.entry} state={SECURITY_SETTINGS.entryHint} />
		</ul>
	</section>
)

const Line = ({ to, label, state }: { to: string; label: string; state: string }) => (
	<li className="border-b border-line">
		<Link to={to} className="flex min-h-16 items-center justify-between gap-4 py-3">
			<span>
				<span className="block font-semibold">{label}</span>
				<span className="block text-small text-ink-2">{state}</span>
			</span>
			<ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
		</Link>
	</li>
)
