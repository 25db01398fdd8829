import type { Check, Met, RuleContext, TextNeed, Turn } from '#app/sync/model/rules.ts'
import { AGAIN, UNCHECKED } from './messages.ts'
import { hasTexts, newTexts, type PublicTexts, textsKey } from './public-texts.ts'
import type { Reportable } from './report-words.ts'

/** An entry of the reviewers' queue: about whose texts nobody could be asked, or what may have been taken down before. */
export type Review = { entity: Reportable; row_id: string; source: 'unchecked' | 'again'; reason: string }
export type ReviewEffect = { table: 'moderation_queue'; row: Review }

type Public = { is_public: boolean }
type Row = Public & Record<string, unknown>

const isShown = (row: Met<Public> | undefined): boolean => row?.deleted === false && row.fields.is_public

/** Refuses to publish before the cook has confirmed the e-mail address; `message` says so. */
export const confirmedFirst =
	<F extends Public>(message: string): Check<F, Pick<RuleContext, 'me'>> =>
	(before, after, { me }) =>
		after.is_public && !before?.fields.is_public && !me.email_confirmed ? { code: 'forbidden', message } : null

/** What must be judged of these texts of a thing; nothing where they say nothing. */
export const needOf = (texts: PublicTexts, row_id: string): TextNeed[] =>
	hasTexts(texts)
		? [
				{
					kind: 'texts',
					key: textsKey(texts),
					texts,
					unchecked: {
						table: 'moderation_queue',
						row: { entity: texts.of, row_id, source: 'unchecked', reason: UNCHECKED },
					},
				},
			]
		: []

/** Of a public row what is new to the public. */
export const publicNeeds =
	(of: Reportable, read: (fields: Record<string, unknown>) => PublicTexts) =>
	(id: string, before: Met<Row> | undefined, after: Row): TextNeed[] => {
		if (!after.is_public) return []
		const shown = before && isShown(before) ? read(before.fields) : { of }
		return needOf(newTexts(read(after), shown), id)
	}

/** What turns public may have been taken down before: then somebody looks at it again. */
export const reviewedAgain =
	(entity: Reportable) =>
	(row_id: string, { before, after }: Turn<Public>): ReviewEffect[] =>
		isShown(after) && !isShown(before)
			? [{ table: 'moderation_queue', row: { entity, row_id, source: 'again', reason: AGAIN } }]
			: []
