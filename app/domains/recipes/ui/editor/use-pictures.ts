import { useEffect, useRef, useState } from 'react'
import type { PreparedPicture } from '#app/platform/client/pictures/upload-picture.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { PICTURE_MESSAGES } from '#app/platform/model/picture-messages.ts'
import { useLocalStore } from '#app/sync/client/react/use-local-store.ts'

/** A file that is being added to the form, or why it could not be added. */
export type Waiting = { id: number; name: string; error?: string }

const sentenceOf = (cause: unknown): string =>
	cause instanceof Error ? cause.message : PICTURE_MESSAGES.unreadableFile

/**
 * The form's pictures by their paths. If the device has a local store, a picture is stored there first and is in the
 * form at once, so that no network failure can lose it; it is uploaded while the form is still open, and otherwise
 * along with the recipe. Without a local store it is in the form once the server has it.
 */
export function usePictures(initial: string[], onChange: () => void) {
	const [paths, setPaths] = useState(initial)
	const [waiting, setWaiting] = useState<Waiting[]>([])
	const localStore = useLocalStore()
	const next = useRef(0)
	const left = useRef(new AbortController())
	const lastUpload = useRef<Promise<unknown>>(Promise.resolve())

	useEffect(() => {
		const controller = new AbortController()
		left.current = controller
		return () => controller.abort()
	}, [])

	const change = (changed: (list: string[]) => string[]) => {
		setPaths(changed)
		queueMicrotask(onChange)
	}
	const tell = (id: number, name: string, error?: string) =>
		setWaiting((list) => [...list.filter((item) => item.id !== id), { id, name, ...(error ? { error } : {}) }])
	const dismiss = (id: number) => setWaiting((list) => list.filter((item) => item.id !== id))
	const remove = (path: string) => change((list) => list.filter((other) => other !== path))

	/**
	 * Uploads while the form is open; a failed upload is repeated along with the recipe, unless the server will never
	 * accept it.
	 */
	const sendEarly = async (id: number, file: string, kept: string, prepared: PreparedPicture) => {
		try {
			const path = await upload(prepared, left.current.signal)
			change((list) => list.map((other) => (other === kept ? path : other)))
		} catch (cause) {
			if (!(cause instanceof AppError) || maySucceedLater(cause)) return
			remove(kept)
			tell(id, file, cause.message)
		}
	}

	const addOne = async (id: number, file: File) => {
		const { preparePicture } = await import('#app/platform/client/pictures/take-picture.ts')
		const prepared = await preparePicture(file)
		if (!localStore?.isComplete) {
			const path = await upload(prepared, left.current.signal)
			return change((list) => [...list, path])
		}
		const { keepBlob } = await import('#app/sync/client/pictures/blobs.ts')
		const kept = await keepBlob(localStore, prepared)
		change((list) => [...list.filter((other) => other !== kept), kept])
		lastUpload.current = lastUpload.current.then(() => sendEarly(id, file.name, kept, prepared))
	}

	/** Resolves to how many of the files are in the form. */
	const add = async (files: File[]): Promise<number> => {
		let added = 0
		// One at a time: a decoded photo takes 100 MB.
		for (const file of files) {
			const id = next.current++
			tell(id, file.name)
			await addOne(id, file).then(
				() => {
					added += 1
					dismiss(id)
				},
				(cause) => tell(id, file.name, sentenceOf(cause)),
			)
		}
		return added
	}
	return { paths, waiting, add, remove, dismiss }
}

async function upload(prepared: PreparedPicture, signal: AbortSignal): Promise<string> {
	const { uploadPicture } = await import('#app/platform/client/pictures/upload-picture.ts')
	return (await uploadPicture(prepared, { signal })).path
}

const maySucceedLater = ({ code }: AppError): boolean =>
	code === 'unavailable' || code === 'too_many_requests' || code === 'not_signed_in'
