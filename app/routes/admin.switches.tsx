import { data } from 'react-router'
import { isSwitchName } from '#app/platform/model/switches.ts'
import { serverContext } from '../context.ts'
import { sendAccountForm } from '../domains/accounts/client/send-account-form.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import { refusalOf } from '../domains/accounts/server/refusal.ts'
import { SWITCH_FIELDS, SWITCHES_PAGE } from '../domains/administration/model/switches-page.ts'
import { mayDo } from '../domains/administration/model/verbs.ts'
import { readSwitches, setSwitch } from '../domains/administration/server/switches.ts'
import type { SwitchAnswer } from '../domains/administration/ui/switch-form.tsx'
import { SwitchesPage } from '../domains/administration/ui/switches-page.tsx'
import type { Route } from './+types/admin.switches'
import { adminFor, adminForPage } from './parts/admin-for.ts'

export const meta: Route.MetaFunction = () => [{ title: `${SWITCHES_PAGE.title} · Nomster` }]

export async function loader({ context }: Route.LoaderArgs) {
	const me = await adminForPage(context, 'switches.read')
	const { db } = context.get(serverContext)
	return { switches: await readSwitches(db), maySet: mayDo(me.role, 'switches.set') }
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await readForm(request, SWITCH_FIELDS)
	const field = (name: (typeof SWITCH_FIELDS)[number]) => String(form.get(name) ?? '')
	if (!isSwitchName(field('name'))) throw data(null, { status: 400, statusText: 'Bad Request' })
	const server = context.get(serverContext)
	try {
		const me = await adminFor(context, 'switches.set')
		const asked = { name: field('name'), state: field('state'), sentence: field('sentence'), reason: field('reason') }
		const result = await setSwitch(server, me, asked)
		return result.kind === 'wrong'
			? data<SwitchAnswer>({ done: null, problem: null, errors: result.errors }, { status: 422 })
			: data<SwitchAnswer>({ done: result, problem: null })
	} catch (error) {
		const { message, code, init } = refusalOf(error, server.log)
		return data<SwitchAnswer>({ done: null, problem: message, code }, init)
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	sendAccountForm(serverAction, (): SwitchAnswer => ({ done: null, problem: SWITCHES_PAGE.offline }))

export default function Switches({ loaderData }: Route.ComponentProps) {
	return <SwitchesPage {...loaderData} />
}
