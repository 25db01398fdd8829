import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { meContext, serverContext } from '../context.ts'
import { loginPath } from '../domains/accounts/model/next-path.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import {
	PREFERENCE_FIELDS,
	PREFERENCES,
	type PreferencesAnswer,
	TOGGLES,
} from '../domains/notifications/model/preferences.ts'
import { readPreferences, saveFromForm } from '../domains/notifications/server/preferences.ts'
import { type SettingsData, SettingsPage } from '../domains/notifications/ui/settings-page.tsx'
import { ConnectionsLink } from '../domains/social/ui/connections-link.tsx'
import type { Route } from './+types/notifications.settings'
import { HeaderEntries } from './parts/header-entries.tsx'

export const meta: Route.MetaFunction = () => [{ title: `${PREFERENCES.title} · Nomster` }]

export async function loader({ url, context }: Route.LoaderArgs) {
	const me = context.get(meContext)
	if (!me) throw redirect(loginPath(url))
	const { db, log } = context.get(serverContext)
	try {
		return data<SettingsData>({ kind: 'read', chosen: await readPreferences(db, me.id) })
	} catch (error) {
		log.error('notification_settings_failed', error)
		return data<SettingsData>({ kind: 'failed', isOffline: false }, { status: 500 })
	}
}

/** They are the server's: without a network the page says so. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<SettingsData> {
	try {
		return await serverLoader()
	} catch (error) {
		if (error instanceof Response) throw error
		return { kind: 'failed', isOffline: !navigator.onLine }
	}
}

const REFUSED: PreferencesAnswer = { kind: 'refused', message: PREFERENCES.notSaved }

export async function action({ request, url, context }: Route.ActionArgs) {
	const me = context.get(meContext)
	if (!me) throw redirect(loginPath(url))
	const form = await readForm(request, PREFERENCE_FIELDS)
	const saving = { form, shown: TOGGLES, notSaved: PREFERENCES.notSaved }
	const { answer, status } = await saveFromForm(context.get(serverContext), me.id, saving)
	return data(answer, { status })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<PreferencesAnswer> {
	try {
		return await serverAction()
	} catch (error) {
		if (error instanceof Response) throw error
		return REFUSED
	}
}

/** A choice that was not saved changes nothing of what the page shows. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
	(actionResult as PreferencesAnswer | undefined)?.kind !== 'refused' && defaultShouldRevalidate

export default function NotificationSettings({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<SettingsPage
			settings={loaderData}
			answered={actionData}
			bell={<HeaderEntries />}
			connections={<ConnectionsLink />}
		/>
	)
}
