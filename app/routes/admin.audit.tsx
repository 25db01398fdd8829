import { data } from 'react-router'
import { AppError } from '#app/platform/model/errors.ts'
import { serverContext } from '../context.ts'
import { sendAccountForm } from '../domains/accounts/client/send-account-form.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import { refusalOf } from '../domains/accounts/server/refusal.ts'
import {
	AUDIT_FIELDS,
	auditPlaceText,
	readAuditFilter,
	readAuditPlace,
} from '../domains/administration/model/audit-filter.ts'
import { AUDIT_PAGE } from '../domains/administration/model/audit-words.ts'
import { mayDo } from '../domains/administration/model/verbs.ts'
import { exportAudit, readAuditPage } from '../domains/administration/server/audit-page.ts'
import { AuditPage } from '../domains/administration/ui/audit-page.tsx'
import type { Route } from './+types/admin.audit'
import { adminFor, adminForPage } from './parts/admin-for.ts'

export const meta: Route.MetaFunction = () => [{ title: `${AUDIT_PAGE.title} · Nomster` }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const me = await adminForPage(context, 'audit.read')
	const { typed, wanted, errors } = readAuditFilter((name) => url.searchParams.get(name))
	const before = readAuditPlace(url.searchParams.get('before'))
	const { rows, next, seals } = await readAuditPage(context.get(serverContext).db, errors ? null : wanted, before)
	return {
		...{ typed, errors, rows, seals },
		next: next && auditPlaceText(next),
		isLater: before !== undefined,
		mayExport: mayDo(me.role, 'audit.export'),
	}
}

/** The list as a file. */
export async function action({ request, context }: Route.ActionArgs) {
	const server = context.get(serverContext)
	try {
		const me = await adminFor(context, 'audit.export')
		const form = await readForm(request, [...AUDIT_FIELDS])
		const { wanted, errors } = readAuditFilter((name) => String(form.get(name) ?? ''))
		if (errors) throw new AppError('invalid', Object.values(errors)[0] ?? AUDIT_PAGE.exportFailed)
		return data({ csv: await exportAudit(server, me, wanted), problem: null })
	} catch (error) {
		if (!(error instanceof Error)) throw error
		const { message, code, init } = refusalOf(error, server.log)
		return data({ csv: null, problem: code === 'unexpected' ? AUDIT_PAGE.exportFailed : message }, init)
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	sendAccountForm(serverAction, (problem) => ({ csv: null, problem }))

export default function Audit({ loaderData }: Route.ComponentProps) {
	return <AuditPage {...loaderData} />
}
