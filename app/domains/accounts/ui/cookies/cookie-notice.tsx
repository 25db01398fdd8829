import { X } from 'lucide-react'
import { COOKIES } from '#app/domains/accounts/model/cookie-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { iconButtonClass } from '#app/ui/button-class.ts'
import { Switch } from '#app/ui/switch.tsx'

export const COOKIE_NOTICE_ID = 'cookie-notice'

/** What each button of the notice is for: its `value`. */
export const COOKIE_ACTS = {
	acceptAll: 'all',
	necessaryOnly: 'necessary',
	settings: 'settings',
	save: 'save',
	close: 'close',
} as const

/** The kinds that can be switched; the names of their switches. */
export const COOKIE_CHOICES = ['functional', 'analytics', 'marketing'] as const

/**
 * Asks once what may be stored beyond what is necessary; blocks nothing. Markup alone: a cook's page listens in
 * `ask-for-cookies.tsx`, a visitor's, which has no framework, in `cookie-boot.ts`.
 */
export const CookieNotice = ({ hidden = false }: { hidden?: boolean }) => (
	<section id={COOKIE_NOTICE_ID} aria-labelledby="cookie-title" className="page-notice" hidden={hidden}>
		<div className="page-notice-words">
			<h2 id="cookie-title" className="text-body font-semibold">
				{COOKIES.title}
			</h2>
			<p className="text-small text-ink-2">
				{COOKIES.notice}{' '}
				<a href="/privacy" className="font-semibold text-accent-text underline underline-offset-4">
					{COOKIES.privacy}
				</a>
			</p>
		</div>
		<div className="page-notice-acts">
			<Button look="line" size="small" value={COOKIE_ACTS.acceptAll}>
				{COOKIES.acceptAll}
			</Button>
			<Button look="line" size="small" value={COOKIE_ACTS.necessaryOnly}>
				{COOKIES.necessaryOnly}
			</Button>
			<Button look="text" size="small" value={COOKIE_ACTS.settings}>
				{COOKIES.settings}
			</Button>
		</div>
		<dialog
			aria-labelledby="cookie-settings-title"
			className="dialog on-raised m-0 hidden p-0 text-ink backdrop:bg-scrim open:flex"
		>
			<div className="dialog-body">
				<div className="flex items-start gap-3">
					<h2 id="cookie-settings-title" className="min-w-0 flex-1 text-h2">
						{COOKIES.title}
					</h2>
					<button
						type="button"
						value={COOKIE_ACTS.close}
						className={iconButtonClass({ className: '-mt-2 -mr-2' })}
						aria-label={COOKIES.close}
					>
						<X aria-hidden="true" className="size-6" />
					</button>
				</div>
				<Switch defaultChecked disabled hint={COOKIES.kinds.necessary.hint}>
					{COOKIES.kinds.necessary.label}
				</Switch>
				{COOKIE_CHOICES.map((kind) => (
					<Switch key={kind} name={kind} hint={COOKIES.kinds[kind].hint}>
						{COOKIES.kinds[kind].label}
					</Switch>
				))}
			</div>
			<div className="dialog-foot">
				<Button look="primary" value={COOKIE_ACTS.save}>
					{COOKIES.save}
				</Button>
			</div>
		</dialog>
	</section>
)
