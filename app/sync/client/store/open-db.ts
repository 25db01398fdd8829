import { type DBSchema, type IDBPDatabase, type IDBPTransaction, wrap } from 'idb'

export type OpenCalls<S extends DBSchema> = {
	upgrade(db: IDBPDatabase<S>, oldVersion: number, tx: IDBPTransaction<S, never[], 'versionchange'>): void
	/** Another tab deletes the database or wants a newer version: the connection gets closed. */
	blocking?(isDeletion: boolean): void
	/** The browser dropped the connection. */
	terminated?(): void
}

/** idb's openDB with the factory as an argument: several devices run side by side in one test process. */
export async function openWith<S extends DBSchema>(
	factory: IDBFactory,
	name: string,
	version: number,
	calls: OpenCalls<S>,
): Promise<IDBPDatabase<S>> {
	const request = factory.open(name, version)
	const opened = wrap(request) as unknown as Promise<IDBPDatabase<S>>
	request.addEventListener('upgradeneeded', ({ oldVersion }) => {
		const { transaction } = request
		if (!transaction) return
		calls.upgrade(
			wrap(request.result) as unknown as IDBPDatabase<S>,
			oldVersion,
			wrap(transaction) as unknown as IDBPTransaction<S, never[], 'versionchange'>,
		)
	})
	const db = await opened
	db.addEventListener('versionchange', (event) => {
		db.close()
		calls.blocking?.((event as IDBVersionChangeEvent).newVersion === null)
	})
	db.addEventListener('close', () => calls.terminated?.())
	return db
}

/** Opens a database with whatever version it has; null if there is none. Never creates one. */
export async function openAsItIs<S extends DBSchema>(
	factory: IDBFactory,
	name: string,
): Promise<IDBPDatabase<S> | null> {
	const request = factory.open(name)
	request.addEventListener('upgradeneeded', () => request.transaction?.abort())
	return (wrap(request) as unknown as Promise<IDBPDatabase<S>>).catch(() => null)
}
