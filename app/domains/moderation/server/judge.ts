import { MODERATION } from '../model/messages.ts'
import { type PublicTexts, TEXT_FIELDS } from '../model/public-texts.ts'
import { type Judgement, UNFLAGGED, type Verdict } from '../model/verdict.ts'
import type { Moderator } from './moderator.ts'

type Found = { verdict: Verdict; isUnchecked: boolean }

/** The spec's failure rule: what could not be checked counts as not flagged. */
const orUnchecked = (asked: Promise<Verdict>): Promise<Found> =>
	asked.then(
		(verdict) => ({ verdict, isUnchecked: false }),
		() => ({ verdict: UNFLAGGED, isUnchecked: true }),
	)

/** Whether everybody may see a thing's texts; the sentence is about the first one that is flagged. Never throws. */
export async function judgeTexts(moderator: Moderator, texts: PublicTexts): Promise<Judgement> {
	const found = await Promise.all(
		TEXT_FIELDS.map(async (field) => {
			const text = (texts[field] ?? '').trim()
			return { field, ...(text ? await orUnchecked(moderator.text(text)) : { verdict: UNFLAGGED, isUnchecked: false }) }
		}),
	)
	const flagged = found.find(({ verdict }) => verdict.flagged)
	return {
		message: flagged ? MODERATION.text(texts.of, flagged.field, flagged.verdict.reason || MODERATION.violates) : null,
		isUnchecked: !flagged && found.some(({ isUnchecked }) => isUnchecked),
	}
}

/** The same for a picture; its sentence is only the reason, which the device completes (PICTURE_MESSAGES.rejected). */
export async function judgePicture(moderator: Moderator, bytes: Uint8Array, type: string): Promise<Judgement> {
	const { verdict, isUnchecked } = await orUnchecked(moderator.picture(bytes, type))
	return {
		message: verdict.flagged ? verdict.reason || MODERATION.violates : null,
		isUnchecked,
	}
}
