import { MODERATION } from '../model/messages.ts'
import { UNFLAGGED, type Verdict } from '../model/verdict.ts'
import { askOpenAi } from './openai-moderation.ts'
import { hasBadWord } from './word-list.ts'

/** Without both, texts are compared with a list of words and pictures are not checked. */
export type ModerationEnv = {
	/** The address of a service that speaks OpenAI's moderation protocol; OpenAI's own when only the key is given. */
	MODERATION_API_URL?: string
	/** A secret. */
	MODERATION_API_KEY?: string
}

/** Judges whether everybody may see a text or a picture. Both methods throw when no check was possible. */
export type Moderator = {
	/** Without this, nobody has looked at a picture that `picture` lets pass. */
	seesPictures: boolean
	text(content: string): Promise<Verdict>
	/** `type`: its media type. */
	picture(bytes: Uint8Array, type: string): Promise<Verdict>
}

const OPENAI_URL = 'https://api.openai.com/v1'

/** The moderator for a configuration. */
export function createModerator(env: ModerationEnv, send: typeof fetch = (...args) => fetch(...args)): Moderator {
	const { MODERATION_API_URL, MODERATION_API_KEY } = env
	if (!MODERATION_API_URL && !MODERATION_API_KEY) return wordList
	const service = { baseUrl: MODERATION_API_URL || OPENAI_URL, apiKey: MODERATION_API_KEY ?? '', send }
	return {
		seesPictures: true,
		text: (text) => askOpenAi(service, { type: 'text', text }),
		picture: (bytes, type) =>
			askOpenAi(service, { type: 'image_url', image_url: { url: `data:${type};base64,${toBase64(bytes)}` } }),
	}
}

const WORDS = 'words'
const FLAGGED: Verdict = {
	flagged: true,
	reason: MODERATION.violates,
	categories: [WORDS],
	category_scores: { [WORDS]: 1 },
}
const NO_BAD_WORD: Verdict = { ...UNFLAGGED, category_scores: { [WORDS]: 0 } }

const wordList: Moderator = {
	seesPictures: false,
	text: async (content) => (hasBadWord(content) ? FLAGGED : NO_BAD_WORD),
	picture: async () => UNFLAGGED,
}

const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
