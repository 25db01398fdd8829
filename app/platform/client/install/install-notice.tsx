import { useState } from 'react'
import { INSTALL } from '#app/platform/model/install.ts'
import { Button } from '#app/ui/button.tsx'

type InstallNoticeProps = {
	/** Left out where the browser cannot be asked: then the notice says how it is done. */
	onInstall: (() => Promise<void>) | undefined
	onLater: () => void
}

/** The question at the bottom edge of a page. */
export function InstallNotice({ onInstall, onLater }: InstallNoticeProps) {
	const [isBusy, setBusy] = useState(false)
	return (
		<section aria-labelledby="install-title" className="page-notice">
			<div className="page-notice-words">
				<h2 id="install-title" className="text-body font-semibold">
					{INSTALL.title}
				</h2>
				<p className="text-small text-ink-2" role="status">
					{isBusy ? INSTALL.installing : onInstall ? INSTALL.why : INSTALL.onIos}
				</p>
			</div>
			<div className="page-notice-acts">
				{onInstall ? (
					<Button
						look="primary"
						size="small"
						busy={isBusy}
						onClick={() => {
							setBusy(true)
							void onInstall()
						}}
					>
						{INSTALL.install}
					</Button>
				) : null}
				<Button look="text" size="small" onClick={onLater}>
					{INSTALL.later}
				</Button>
			</div>
		</section>
	)
}
