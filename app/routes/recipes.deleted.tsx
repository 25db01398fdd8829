import { data, redirect } from 'react-router'
import { meContext, serverContext } from '../context.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import { restoreCookbook } from '../domains/cookbooks/server/write-cookbooks.ts'
import { bin } from '../domains/recipes/client/bin-queries.ts'
import { RECENTLY_DELETED } from '../domains/recipes/model/read-messages.ts'
import { type Refused, refusedWords } from '../domains/recipes/model/save-answer.ts'
import { readBin } from '../domains/recipes/server/read-history.ts'
import { emptyBin, restoreRecipe } from '../domains/recipes/server/write-recipes.ts'
import { BinPage } from '../domains/recipes/ui/bin-page.tsx'
import { sendChange } from '../domains/recipes/ui/editor/finish-save.ts'
import { emptyBinHere } from '../domains/recipes/ui/empty-bin-here.ts'
import { BIN_PATH } from '../domains/recipes/ui/recipe-paths.ts'
import { restoreFromBin } from '../domains/recipes/ui/restore-from-bin.ts'
import { AppError } from '../platform/model/errors.ts'
import { isId } from '../platform/model/ids.ts'
import { deviceContext } from '../sync/client/react/device-context.ts'
import { readyDevice } from '../sync/client/react/ready-device.ts'
import { useRows } from '../sync/client/react/use-rows.ts'
import type { Route } from './+types/recipes.deleted'

export const meta: Route.MetaFunction = () => [{ title: `${RECENTLY_DELETED} · Nomster` }]

export async function loader({ context }: Route.LoaderArgs) {
	const { db, clock } = context.get(serverContext)
	const me = context.get(meContext)
	if (!me) throw redirect('/login')
	const now = clock()
	return { ...(await readBin(db, { space: me.space, now })), now }
}

/** The bin is on the device; a device that has never pulled asks the server. */
export async function clientLoader({ context, serverLoader }: Route.ClientLoaderArgs) {
	const now = Date.now()
	const rows = await context.get(deviceContext)?.localStore.load(bin(now))
	return rows ? { rows, ver: 0, now } : serverLoader()
}

export async function action({ request, context }: Route.ActionArgs) {
	const server = context.get(serverContext)
	const me = context.get(meContext)
	if (!me) throw redirect('/login')
	const form = await readForm(request, ['id', 'kind'], {}, ['empty'])
	const id = String(form.get('id') ?? '')
	try {
		if (form.has('empty')) await emptyBin(server, me, form.getAll('empty').map(String).filter(isId))
		else if (form.get('kind') === 'cookbook') await restoreCookbook(server, me, id)
		else await restoreRecipe(server, me, id)
	} catch (error) {
		if (!(error instanceof AppError)) throw error
		const { code, message, hint, status } = error
		return data<Refused>({ refused: { code, message, hint } }, { status })
	}
	return redirect(BIN_PATH)
}

/** On the device first; through the server if the device does not have the row. */
export async function clientAction({ request, context, serverAction }: Route.ClientActionArgs) {
	const device = readyDevice(context.get(deviceContext))
	const form = await request.clone().formData()
	const emptied = form.getAll('empty').map(String)
	const answer =
		device &&
		(emptied.length > 0
			? await emptyBinHere(device, emptied)
			: await restoreFromBin(device, String(form.get('id') ?? '')))
	return answer ?? sendChange(serverAction, async () => {})
}

export default function RecycleBin({ loaderData: { rows, ver, now }, actionData }: Route.ComponentProps) {
	return <BinPage rows={useRows(bin(now), rows, ver)} refusal={refusedWords(actionData)} />
}
