import { PATHS_A_REQUEST } from '#app/platform/server/pictures.ts'
import type { Texts } from '../model/rules.ts'
import { type Judgement, type Need, pictureNeedKey } from './validators.ts'

/** The services that are asked before a row becomes public. */
export type PublicServices = {
	/**
	 * Gives the cook's pictures the wanted visibility and returns their new paths in the same order; throws
	 * AppError('unavailable').
	 */
	rekey(pictures: { userId: string; paths: string[]; isPublic: boolean }): Promise<string[]>
	/**
	 * Makes those of these pictures private that no public row names any more; never throws. Left out: the clean-up does
	 * it.
	 */
	closePictures?(pictures: { userId: string; paths: string[] }): Promise<void>
	/** Moderates texts before they become public; never throws. Left out: texts are not moderated. */
	judge?(texts: Texts): Promise<Judgement>
}

/** The answers of moderation and of the media Worker to the needs of a push or an action. */
export class AnsweredNeeds {
	readonly judged: Map<string, Judgement> | undefined
	readonly renamed = new Map<string, string>()
	readonly #services: PublicServices
	readonly #userId: string

	constructor(services: PublicServices, userId: string) {
		this.judged = services.judge && new Map()
		this.#services = services
		this.#userId = userId
	}

	/** Texts first: the pictures of a recipe that is refused stay unchanged. */
	async meet(needs: Need[]): Promise<void> {
		const texts = needs.flatMap((need) => (need.kind === 'texts' ? [[need.key, need.texts] as const] : []))
		if (texts.length > 0) return this.#judge(new Map(texts))
		for (const isPublic of [true, false]) {
			const paths = needs.flatMap((need) => (need.kind === 'picture' && need.isPublic === isPublic ? [need.path] : []))
			await this.#rekey([...new Set(paths)], isPublic)
		}
	}

	async #judge(texts: Map<string, Texts>): Promise<void> {
		await Promise.all(
			[...texts].map(async ([key, text]) => {
				const judgement = await this.#services.judge?.(text)
				if (judgement) this.judged?.set(key, judgement)
			}),
		)
	}

	async #rekey(paths: string[], isPublic: boolean): Promise<void> {
		for (let from = 0; from < paths.length; from += PATHS_A_REQUEST) {
			const some = paths.slice(from, from + PATHS_A_REQUEST)
			const moved = await this.#services.rekey({ userId: this.#userId, paths: some, isPublic })
			some.forEach((path, i) => {
				this.renamed.set(pictureNeedKey({ path, isPublic }), moved[i] ?? path)
			})
		}
	}
}
