import { useEffect } from 'react'
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { meContext, serverContext } from '../context.ts'
import { SECURITY_SETTINGS_PATH } from '../domains/accounts/model/account-paths.ts'
import { loginPath } from '../domains/accounts/model/next-path.ts'
import { SECURITY_SETTINGS, type SecuritySettings } from '../domains/accounts/model/security-settings.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import { readSecuritySettings } from '../domains/accounts/server/security-settings.ts'
import { SecuritySettingsPage } from '../domains/accounts/ui/security/security-settings-page.tsx'
import { PREFERENCE_FIELDS, type PreferencesAnswer, type Toggle } from '../domains/notifications/model/preferences.ts'
import { saveFromForm } from '../domains/notifications/server/preferences.ts'
import { PreferenceForm } from '../domains/notifications/ui/preference-form.tsx'
import { showToast } from '../ui/toasts.tsx'
import type { Route } from './+types/security'

/** Those of its switches that the page shows. */
const SHOWN: readonly Toggle[] = ['unusual_activity', 'email_enabled', 'push_enabled']
const REFUSED: PreferencesAnswer = { kind: 'refused', message: SECURITY_SETTINGS.notSaved }

export const meta: Route.MetaFunction = () => [{ title: `${SECURITY_SETTINGS.title} · Nomster` }]

export async function loader({ url, context }: Route.LoaderArgs) {
	const me = context.get(meContext)
	if (!me) throw redirect(loginPath(url))
	const { db, log } = context.get(serverContext)
	try {
		return data<SecuritySettings>(await readSecuritySettings(db, me.id))
	} catch (error) {
		log.error('security_settings_failed', error)
		return data<SecuritySettings>({ kind: 'failed', isOffline: false }, { status: 500 })
	}
}

/** They are the server's: without a network the page says so. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<SecuritySettings> {
	try {
		return await serverLoader()
	} catch (error) {
		if (error instanceof Response) throw error
		return { kind: 'failed', isOffline: !navigator.onLine }
	}
}

export async function action({ request, url, context }: Route.ActionArgs) {
	const me = context.get(meContext)
	if (!me) throw redirect(loginPath(url))
	const form = await readForm(request, PREFERENCE_FIELDS)
	const saving = { form, shown: SHOWN, notSaved: SECURITY_SETTINGS.notSaved }
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

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
	const hasFailed = loaderData.kind === 'failed'
	useEffect(() => {
		if (hasFailed) showToast({ kind: 'problem', title: SECURITY_SETTINGS.failed })
	}, [hasFailed])
	return (
		<SecuritySettingsPage
			settings={loaderData}
			notifications={
				loaderData.kind === 'read' ? (
					<PreferenceForm
						chosen={loaderData.chosen}
						path={SECURITY_SETTINGS_PATH}
						shows="account"
						answered={actionData}
					/>
				) : null
			}
		/>
	)
}
