import { useCallback, useEffect, useRef, useState } from 'react'
import type { Begun } from '#app/domains/import/client/begun-imports.ts'
import type { ChosenFile } from '#app/domains/import/client/choose-files.ts'
import type { PreviewRow } from '#app/domains/import/client/preview-file.ts'
import type { Imported } from '#app/domains/import/client/run-import.ts'
import type { CsvColumns } from '#app/domains/import/model/formats/csv-fields.ts'
import type { Unread } from '#app/domains/import/model/formats/found.ts'
import { FILE_IMPORT as M } from '#app/domains/import/model/save/import-messages.ts'
import { useDirty } from '#app/platform/client/use-dirty.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'

type Listed = { file: ChosenFile; columns: CsvColumns | null; rows: PreviewRow[]; unread: Unread[] }

/** The stage of an import. */
export type Stage =
	| { is: 'choose'; problem: string | null; isOpening: boolean }
	| { is: 'columns'; file: ChosenFile; table: NonNullable<ChosenFile['table']> }
	| (Listed & { is: 'list'; isReading: boolean; problem: string | null })
	| (Listed & { is: 'running'; done: number; of: number; waitMinutes?: number | null })
	| (Listed & { is: 'report'; imported: Imported[]; problem: string | null; isWhole: boolean })

const START: Stage = { is: 'choose', problem: null, isOpening: false }

/**
 * The stages of an import: choose, assign a table's columns, pick, import, report. `kitchen` is undefined until the
 * local store is open and complete. Unfinished imports are in `begun`, and resume when their file is chosen again.
 */
export function useFileImport(me: Me | null, localStore: LocalStore | undefined, begun: readonly Begun[]) {
	const [stage, setStage] = useState<Stage>(START)
	const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
	const abort = useRef<AbortController | undefined>(undefined)
	const drawn = useRef<PreviewRow[]>([])
	useDirty(stage.is === 'running')
	useEffect(
		() => () => {
			abort.current?.abort()
			dropThumbnails(drawn.current)
		},
		[],
	)

	const startOver = useCallback(() => {
		abort.current?.abort()
		dropThumbnails(drawn.current)
		drawn.current = []
		setStage(START)
	}, [])

	const list = async (file: ChosenFile, columns: CsvColumns | null) => {
		if (!localStore) return
		const controller = new AbortController()
		abort.current = controller
		const before = begun.find(({ fileKey }) => fileKey === file.fileKey)
		const listed: Listed = { file, columns, rows: [], unread: [] }
		setChosen(new Set())
		setStage({ ...listed, is: 'list', isReading: true, problem: null })
		const tell = (rows: PreviewRow[], unread: Unread[], isReading: boolean, problem: string | null = null) => {
			if (controller.signal.aborted) return dropThumbnails(rows)
			drawn.current = rows
			const picked = before
				? rows.filter(({ id, likeness }) => before.chosen.includes(id) && likeness !== 'imported')
				: rows.filter(({ likeness }) => likeness === null)
			if (!isReading) setChosen(new Set(picked.map(({ id }) => id)))
			setStage({ ...listed, rows, unread, is: 'list', isReading, problem })
		}
		const { previewFile } = await import('#app/domains/import/client/preview-file.ts')
		let last: [PreviewRow[], Unread[]] = [[], []]
		try {
			await previewFile(
				localStore,
				file,
				columns,
				(rows, unread) => {
					last = [rows, unread]
					tell(rows, unread, true)
				},
				controller.signal,
			)
			tell(...last, false)
		} catch (error) {
			tell(...last, false, sentenceOf(error))
		}
	}

	const open = async (files: readonly File[]) => {
		if (files.length === 0 || !localStore) return
		setStage({ is: 'choose', problem: null, isOpening: true })
		try {
			const { chooseFiles } = await import('#app/domains/import/client/choose-files.ts')
			const file = await chooseFiles(files)
			const before = begun.find(({ fileKey }) => fileKey === file.fileKey)
			if (file.table && !before) setStage({ is: 'columns', file, table: file.table })
			else await list(file, before?.columns ?? file.table?.columns ?? null)
		} catch (error) {
			setStage({ is: 'choose', problem: sentenceOf(error), isOpening: false })
		}
	}

	const run = async () => {
		if (stage.is !== 'list' || !localStore || !me) return
		const { file, columns, rows, unread } = stage
		const listed = { file, columns, rows, unread }
		const wanted = rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
		const before = begun.find(({ fileKey }) => fileKey === file.fileKey)
		const all = before ? [...new Set([...before.chosen, ...wanted])] : wanted
		const controller = new AbortController()
		abort.current = controller
		const imported: Imported[] = []
		setStage({ ...listed, is: 'running', done: all.length - wanted.length, of: all.length })
		const report = (problem: string | null, isWhole: boolean) =>
			setStage({ ...listed, is: 'report', imported, problem, isWhole })
		try {
			const { runImport } = await import('#app/domains/import/client/run-import.ts')
			const isWhole = await runImport({
				me,
				localStore,
				file,
				columns,
				chosen: all,
				signal: controller.signal,
				tell(one, done) {
					imported.push(one)
					setStage({ ...listed, is: 'running', done, of: all.length })
				},
			})
			report(null, isWhole)
		} catch (error) {
			report(sentenceOf(error), false)
		}
	}

	/** A list of web pages has no preview, because each page was named. Failures are in the report. */
	const runAddresses = async (addresses: readonly string[]) => {
		if (!localStore || !me) return
		const controller = new AbortController()
		abort.current = controller
		const { addressList, idsOfAddresses } = await import('#app/domains/import/client/address-list.ts')
		const { runImport } = await import('#app/domains/import/client/run-import.ts')
		let waitMinutes: number | null = null
		const file = addressList(addresses, {
			localStore,
			signal: controller.signal,
			tellWait(minutes) {
				waitMinutes = minutes
				show()
			},
		})
		const all = idsOfAddresses(localStore.userId, file)
		const listed: Listed = { file, columns: null, rows: [], unread: [] }
		const imported: Imported[] = []
		const unread: Unread[] = []
		let done = 0
		const show = () => setStage({ ...listed, is: 'running', done: done + unread.length, of: all.length, waitMinutes })
		const report = (problem: string | null, isWhole: boolean) =>
			setStage({ ...listed, unread, is: 'report', imported, problem, isWhole })
		show()
		try {
			const isWhole = await runImport({
				me,
				localStore,
				file,
				columns: null,
				chosen: all,
				signal: controller.signal,
				tell(one, count) {
					imported.push(one)
					done = count
					show()
				},
				tellUnread(one) {
					unread.push(one)
					show()
				},
			})
			report(null, isWhole)
		} catch (error) {
			report(controller.signal.aborted ? null : sentenceOf(error), false)
		}
	}

	const stop = () => abort.current?.abort()
	return { stage, chosen, setChosen, open, list, run, runAddresses, stop, startOver }
}

const sentenceOf = (error: unknown): string => {
	console.warn('import of a file', error)
	return error instanceof Error && error.message ? error.message : M.none
}

function dropThumbnails(rows: readonly PreviewRow[]): void {
	for (const { thumbnail } of rows) if (thumbnail) URL.revokeObjectURL(thumbnail)
}
