import { makeId } from '#app/platform/model/ids.ts'
import type { Edit } from '#app/sync/model/edit.ts'
import type { RowChange } from '#app/sync/model/entities.ts'
import { historyParts } from '#app/sync/model/sync-labels-history.ts'
import { closeDevices, newDevice } from '../../fakes/sync-device.ts'
import { startSyncApp } from '../../setup/sync-app.ts'
import { type GardenBed, MAKE_TABLE } from './garden-bed.ts'

type Bed = GardenBed & { id: string; ver: number }
type Issue = { type: string; message: string; row_id: string }
export type Seen = Record<'phone' | 'tablet', { beds: Bed[]; issues: Issue[] }> & { history: string }

/** Makes, cleans, merges, refuses, asks about and deletes rows of the imaginary kind. */
export async function syncGardenBeds(): Promise<Seen> {
	const app = await startSyncApp()
	await app.memory.db.$client.execute(MAKE_TABLE)
	const cook = await app.signUp()
	const device = () =>
		newDevice(undefined, {
			userId: cook.id,
			post: (to, init) => app.fetch(to, { ...init, cookie: cook.cookie }),
		})
	const [phone, tablet] = [await device(), await device()]
	const both = [phone, tablet, phone, tablet]
	const syncAll = async () => {
		for (const one of both) await one.sync()
	}
	const [merged, disputed, gone, refused] = [makeId(), makeId(), makeId(), makeId()]
	const bed = (fields: Partial<GardenBed> = {}) => ({ name: 'Bed', crop: 'kale', notes: 'North', ...fields })
	await phone.sync()
	for (const id of [merged, disputed, gone]) await phone.edit(put(id, bed({ name: 'Bed <b>1</b>' })))
	await phone.edit(put(refused, bed({ crop: 'weeds' })))
	await syncAll()
	await phone.edit(put(merged, { crop: 'leek', notes: 'North\nwet' }))
	await tablet.edit(put(merged, { name: 'Long bed', notes: 'Sunny\nNorth' }))
	await phone.edit(put(disputed, { crop: 'beans' }))
	await tablet.edit(put(disputed, { crop: 'peas' }))
	await tablet.edit(act({ id: gone, op: 'delete' }))
	await syncAll()
	const [onPhone, onTablet] = await Promise.all(
		[phone, tablet].map(async ({ localStore }) => {
			const db = await localStore.connection()
			// The stores of the real entities are the only ones that the types know.
			const beds = (await db.getAll('garden_beds' as never)) as Bed[]
			const issues = await db.getAll('issues')
			return { beds, issues: issues.map(({ type, message, row_id }) => ({ type, message, row_id })) }
		}),
	)
	closeDevices()
	app.close()
	if (!onPhone || !onTablet) throw new Error('two devices were read')
	const line = { ...act({}), offline: false, device: '', outcome: 'applied' as const }
	return { phone: onPhone, tablet: onTablet, history: historyParts(line, '14:02').what }
}

const act = (change: object): Edit => ({
	verb: 'garden_bed.save',
	subject: 'Bed',
	look: [],
	// Only the lists of this process know the entity, not the types.
	plan: () => [{ entity: 'garden_bed', ...change } as unknown as RowChange],
})
const put = (id: string, fields: Partial<GardenBed>): Edit => act({ id, op: 'put', fields })
