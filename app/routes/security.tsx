import { useEffect } from 'react'
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { meContext, serverContext } from '../context.ts'
import { loginPath } from '../domains/accounts/model/next-path.ts'
import {
	readChoices,
	SECURITY_SETTINGS,
	SECURITY_SETTINGS_FIELDS,
	type SecuritySettings,
	type SettingsAnswer,
} from '../domains/accounts/model/security-settings.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import { readSecuritySettings, saveSecurityChoices } from '../domains/accounts/server/security-settings.ts'
import { SecuritySettingsPage } from '../domains/accounts/ui/security/security-settings-page.tsx'
import { showToast } from '../ui/toasts.tsx'
import type { Route } from './+types/security'

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
	const { db, log } = context.get(serverContext)
	const refused: SettingsAnswer = { kind: 'refused', message: SECURITY_SETTINGS.notSaved }
	const choices = readChoices(await readForm(request, SECURITY_SETTINGS_FIELDS))
	if (!choices) return data<SettingsAnswer>(refused, { status: 422 })
	try {
		await saveSecurityChoices(db, me.id, choices)
		return data<SettingsAnswer>({ kind: 'done' })
	} catch (error) {
		log.error('security_choices_failed', error)
		return data<SettingsAnswer>(refused, { status: 500 })
	}
}

export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<SettingsAnswer> {
	try {
		return await serverAction()
	} catch (error) {
		if (error instanceof Response) throw error
		return { kind: 'refused', message: SECURITY_SETTINGS.notSaved }
	}
}

/** A choice that was not saved changes nothing of what the page shows. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
	const answer = actionResult as SettingsAnswer | undefined
	return answer?.kind === 'refused' ? false : defaultShouldRevalidate
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
	const hasFailed = loaderData.kind === 'failed'
	useEffect(() => {
		if (hasFailed) showToast({ kind: 'problem', title: SECURITY_SETTINGS.failed })
	}, [hasFailed])
	return <SecuritySettingsPage settings={loaderData} answered={actionData} />
}
