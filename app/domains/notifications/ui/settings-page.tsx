import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { INBOX_SETTINGS_PATH } from '../model/paths.ts'
import { PREFERENCES as P, type Preferences, type PreferencesAnswer } from '../model/preferences.ts'
import { InboxFrame } from './inbox-frame.tsx'
import { PreferenceForm } from './preference-form.tsx'

const PushSetting = lazy(async () => ({ default: (await import('./push-setting.tsx')).PushSetting }))

/** What was chosen, or that it could not be read. */
export type SettingsData = { kind: 'read'; chosen: Preferences } | { kind: 'failed'; isOffline: boolean }

/** The settings of the inbox: this device, then what the cook is told, and how. */
export const SettingsPage = ({
	settings,
	answered,
	bell,
	connections,
}: {
	settings: SettingsData
	answered: PreferencesAnswer | undefined
	bell: ReactNode
	connections: ReactNode
}) => (
	<InboxFrame current={INBOX_SETTINGS_PATH} bell={bell} connections={connections}>
		<ThisDevice />
		{settings.kind === 'read' ? (
			<PreferenceForm chosen={settings.chosen} path={INBOX_SETTINGS_PATH} shows="all" answered={answered} />
		) : (
			<Failed isOffline={settings.isOffline} />
		)}
	</InboxFrame>
)

/** After the first paint: only the browser knows what this device may be sent. */
const ThisDevice = () => {
	const [isHere, setHere] = useState(false)
	useEffect(() => setHere(true), [])
	return isHere ? (
		<Suspense>
			<PushSetting />
		</Suspense>
	) : null
}

const Failed = ({ isOffline }: { isOffline: boolean }) => {
	const { revalidate, state } = useRevalidator()
	return (
		<section role="alert" className="rounded-lg border border-line p-6">
			<h2 className="text-h3">{P.loadFailed}</h2>
			{isOffline ? <p className="mt-1 text-ink-2">{P.offline}</p> : null}
			<Button look="primary" className="mt-4" busy={state !== 'idle'} onClick={() => void revalidate()}>
				{P.tryAgain}
			</Button>
		</section>
	)
}
