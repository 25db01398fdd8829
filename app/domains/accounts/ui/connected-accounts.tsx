import { CircleAlert } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Form, useLocation, useNavigation, useSubmit } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { CONNECTED_ID } from '../model/account-paths.ts'
import { CONNECTED, type ConnectedAccount } from '../model/connected-accounts.ts'
import { PROVIDER_START_PATH } from '../model/provider-paths.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('#app/ui/confirm-dialog.tsx')).ConfirmDialog }))

/** The providers with which the cook can sign in. Forms of their own: they work without scripts, which only ask first. */
export const ConnectedAccounts = ({
	accounts,
	problem,
}: {
	accounts: readonly ConnectedAccount[]
	/** Why the last one could not be disconnected. */
	problem: string | null | undefined
}) => {
	const submit = useSubmit()
	const section = useRef<HTMLElement>(null)
	const location = useLocation()
	useEffect(() => {
		if (section.current && location.hash === `#${CONNECTED_ID}`) return keepOnScreen(section.current)
	}, [location])
	const [asking, setAsking] = useState<ConnectedAccount | null>(null)
	const isBusy = useNavigation().formData?.get('intent') === 'disconnect'
	if (accounts.length === 0) return null
	return (
		<section ref={section} id={CONNECTED_ID} className="scroll-mt-4">
			<h3 className="text-h3">{CONNECTED.title}</h3>
			{problem ? (
				<Notice tone="beet" icon={<CircleAlert aria-hidden="true" />} role="alert" className="mt-3">
					{problem}
				</Notice>
			) : null}
			<ul className="mt-2">
				{accounts.map((account) => (
					<li key={account.provider} className="flex min-h-16 items-center gap-3 border-b border-line py-2">
						<div className="min-w-0 flex-1">
							<p className="font-semibold">{account.label}</p>
							<p className="text-small text-ink-2 wrap-anywhere">
								{account.isConnected ? (account.email ?? CONNECTED.connected) : CONNECTED.notConnectedYet}
							</p>
						</div>
						{account.isConnected ? (
							<Form
								method="post"
								onSubmit={(event) => {
									event.preventDefault()
									setAsking(account)
								}}
							>
								<input type="hidden" name="provider" value={account.provider} />
								<Button
									type="submit"
									name="intent"
									value="disconnect"
									look="text"
									size="small"
									aria-label={CONNECTED.nameOf(CONNECTED.disconnect, account.label)}
								>
									{CONNECTED.disconnect}
								</Button>
							</Form>
						) : (
							<form method="post" action={`${PROVIDER_START_PATH}/${account.id}`}>
								<input type="hidden" name="intent" value="connect" />
								<input type="hidden" name="next" value="/account" />
								<Button type="submit" size="small" aria-label={CONNECTED.nameOf(CONNECTED.connect, account.label)}>
									{CONNECTED.connect}
								</Button>
							</form>
						)}
					</li>
				))}
			</ul>
			{asking ? (
				<Suspense>
					<ConfirmDialog
						open
						onOpenChange={() => setAsking(null)}
						title={CONNECTED.confirmTitle(asking.label)}
						cancelLabel={CONNECTED.keep}
						confirmLabel={CONNECTED.disconnect}
						look="danger"
						busy={isBusy}
						onConfirm={() => {
							void submit({ intent: 'disconnect', provider: asking.provider }, { method: 'post' }).then(() =>
								setAsking(null),
							)
						}}
					>
						{CONNECTED.confirm(asking.label)}
					</ConfirmDialog>
				</Suspense>
			) : null}
		</section>
	)
}

/**
 * The router scrolls to a section once, when what stands above it may still be missing: scrolls again while that arrives,
 * until the cook does something. Returns what ends it.
 */
function keepOnScreen(section: HTMLElement): () => void {
	const acts = new AbortController()
	const observer = new ResizeObserver(() => section.scrollIntoView())
	if (section.parentElement) observer.observe(section.parentElement)
	const end = () => {
		observer.disconnect()
		acts.abort()
	}
	for (const act of ['pointerdown', 'wheel', 'keydown'])
		addEventListener(act, end, { signal: acts.signal, passive: true })
	return end
}
