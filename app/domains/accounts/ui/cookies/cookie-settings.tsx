import { useState } from 'react'
import { COOKIES } from '#app/domains/accounts/model/cookie-messages.ts'
import { storeConsent } from '#app/platform/client/store-consent.ts'
import type { CookieConsent } from '#app/platform/model/consent.ts'
import { Button } from '#app/ui/button.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { showToast } from '#app/ui/toast-queue.ts'
import { COOKIE_CHOICES } from './cookie-notice.tsx'

/** One switch for each kind; a choice takes effect once it is saved. */
export function CookieSettings({ initial }: { initial: CookieConsent }) {
	const [consent, setConsent] = useState(initial)
	const { necessary } = COOKIES.kinds
	return (
		<div className="grid gap-1">
			<Switch checked disabled readOnly hint={necessary.hint}>
				{necessary.label}
			</Switch>
			{COOKIE_CHOICES.map((kind) => (
				<Switch
					key={kind}
					checked={consent[kind]}
					hint={COOKIES.kinds[kind].hint}
					onChange={({ target }) => setConsent({ ...consent, [kind]: target.checked })}
				>
					{COOKIES.kinds[kind].label}
				</Switch>
			))}
			<Button className="mt-3 justify-self-start" onClick={() => void saveConsent(consent)}>
				{COOKIES.save}
			</Button>
		</div>
	)
}

/** Saves the choice and shows that it is saved, or that this browser stores nothing. */
export async function saveConsent(consent: CookieConsent): Promise<void> {
	try {
		await storeConsent(consent, Date.now())
		showToast({ kind: 'done', title: COOKIES.saved })
	} catch {
		showToast({ kind: 'problem', title: COOKIES.notSaved })
	}
}
