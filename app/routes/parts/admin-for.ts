import { data, type RouterContextProvider } from 'react-router'
import { AppError } from '#app/platform/model/errors.ts'
import type { Me } from '#app/platform/model/me.ts'
import { meContext, serverContext, sessionContext } from '../../context.ts'
import type { AdminVerb } from '../../domains/administration/model/verbs.ts'
import { requireVerb } from '../../domains/administration/server/require-verb.ts'

/**
 * The administrator who asks for a page or sends a form. Anybody else gets a 404, as at an unknown address; the other
 * refusals are AppErrors for `refusalOf`.
 */
export async function adminFor(context: Readonly<RouterContextProvider>, verb: AdminVerb): Promise<Me> {
	const asker = { me: context.get(meContext), session: context.get(sessionContext) }
	try {
		return await requireVerb(context.get(serverContext), asker, verb)
	} catch (error) {
		if (error instanceof AppError && error.code === 'not_found') throw notFound()
		throw error
	}
}

/** The same for a loader, which has no form to keep: a role that is too low finds no page. */
export async function adminForPage(context: Readonly<RouterContextProvider>, verb: AdminVerb): Promise<Me> {
	try {
		return await adminFor(context, verb)
	} catch (error) {
		if (error instanceof AppError && error.code === 'forbidden') throw notFound()
		throw error
	}
}

const notFound = () => data(null, { status: 404, statusText: 'Not Found' })
