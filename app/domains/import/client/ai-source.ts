import { IMPORT_MESSAGES as M } from '../model/capture/messages.ts'
import type { Framing } from './documents/photo.ts'
import type { ForAi } from './read-with-ai.ts'

/** Something that a model could read, prepared only once the cook asks for it. */
export type AiSource = {
	/** Above the reason when it cannot be read. */
	title: string
	/** While it is read. */
	busy: { title: string; hint: string }
	/** Throws ExtractionError. */
	prepare(signal: AbortSignal): Promise<ForAi>
}

const loadPreparing = () => import('./prepare-for-ai.ts')

/** A page that the server fetches. */
export const addressForAi = (url: string): AiSource => ({
	...{ title: M.urlFailed.title, busy: M.urlBusy },
	prepare: async () => ({ url }),
})

export const textForAi = (text: string): AiSource => ({
	...{ title: M.textFailed.title, busy: M.textBusy },
	prepare: async () => (await loadPreparing()).prepareText(text),
})

/** A page that the device has, by its words. */
export const pageForAi = (html: string): AiSource => ({
	...{ title: M.urlFailed.title, busy: M.urlBusy },
	prepare: async () => (await loadPreparing()).preparePage(html),
})

/** A photo as the cook has turned and cut it. */
export const photoForAi = (photo: ImageBitmap, framing: Framing): AiSource => ({
	...{ title: M.imageFailed.title, busy: M.imageBusy },
	prepare: async () => (await loadPreparing()).preparePhoto(photo, framing),
})

/** A photo, a PDF or a text file as it is. */
export const fileForAi = (file: Blob): AiSource => ({
	...{ title: M.imageFailed.title, busy: M.imageBusy },
	prepare: async (signal) => (await loadPreparing()).prepareFile(file, signal),
})
