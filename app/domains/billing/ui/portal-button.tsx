import { type ReactNode, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { ButtonLooks } from '#app/ui/button-class.ts'
import { openPortal } from '../client/stripe-page.ts'
import type { PortalRequest } from '../model/checkout.ts'

type PortalButtonProps = PortalRequest & Pick<ButtonLooks, 'look' | 'size'> & { children: ReactNode }

/** Opens Stripe's page, in a tab that is made in the press itself. */
export function PortalButton({ flow, children, ...looks }: PortalButtonProps) {
	const [isBusy, setBusy] = useState(false)
	const press = () => {
		const opened = openPortal(flow ? { flow } : {})
		setBusy(true)
		void opened.finally(() => setBusy(false))
	}
	return (
		<Button {...looks} busy={isBusy} onClick={press}>
			{children}
		</Button>
	)
}
