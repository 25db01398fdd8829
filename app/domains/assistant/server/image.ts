import { generateImage } from 'ai'
import type { z } from 'zod'
import { judgePicture } from '#app/domains/moderation/server/judge.ts'
import type { Moderator } from '#app/domains/moderation/server/moderator.ts'
import { type AiFailure, causeWords } from '#app/platform/model/ai-causes.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { findPictureType } from '#app/platform/model/picture-header.ts'
import { PICTURE_MESSAGES } from '#app/platform/model/picture-messages.ts'
import { type AiConfig, failureOf, openAiOf } from '#app/platform/server/ai.ts'
import type { imageRequest } from '../model/chat-request.ts'
import type { OpenStep } from './quota.ts'

/** A server that sends more does not send a picture of this size. */
const MOST_BYTES = 20 * 1024 * 1024
const MOST_LINES = 20
const MOST_WORDS = 1_000

type Dish = z.output<typeof imageRequest>

/**
 * Makes a picture of a dish: its bytes and media type. Throws AppError: upstream_failed with the cause, after which the use
 * was given back; invalid when the moderator refuses the picture, which has been paid for and stays counted.
 */
export async function makeImage(
	dish: Dish,
	{ config, model, open, moderator }: { config: AiConfig; model: string; open: OpenStep; moderator: Moderator },
): Promise<{ bytes: Uint8Array; type: string }> {
	const refuse = async (failure: AiFailure): Promise<never> => {
		await open.refund(NOTHING)
		throw refusalOf(failure, model)
	}
	const { image, usage } = await askForImage(dish, config, model).catch((error: unknown) => refuse(failureOf(error)))
	const bytes = image.uint8Array
	const type = bytes.byteLength <= MOST_BYTES ? findPictureType(bytes) : null
	if (!type) return refuse({ cause: 'fault' })
	await open.end({ inputTokens: usage.inputTokens ?? 0, outputTokens: usage.outputTokens || 1 })
	const { message } = await judgePicture(moderator, bytes, type)
	if (message !== null) throw new AppError('invalid', PICTURE_MESSAGES.rejected(message))
	return { bytes, type }
}

const NOTHING = { inputTokens: 0, outputTokens: 0 }

const askForImage = (dish: Dish, config: AiConfig, model: string) =>
	generateImage({
		model: openAiOf(config).image(model),
		prompt: promptOf(dish),
		size: '1024x1024',
		n: 1,
		maxRetries: 0,
		abortSignal: AbortSignal.timeout(config.firstTokenMs),
	})

const refusalOf = (failure: AiFailure, model: string): AppError =>
	new AppError('upstream_failed', causeWords(failure, model), {
		...(failure.wait ? { retryAfter: failure.wait } : {}),
	})

const promptOf = ({ title, description, lines }: Dish): string =>
	[
		'A photograph of one finished dish on a plate, seen from slightly above, in daylight. No text, no people, no hands.',
		`The dish: ${title}`,
		...(description ? [description.slice(0, MOST_WORDS)] : []),
		...(lines.length > 0 ? [`Made of: ${lines.slice(0, MOST_LINES).join('; ').slice(0, MOST_WORDS)}`] : []),
	].join('\n')
