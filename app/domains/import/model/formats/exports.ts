import { allow, type Subscriber, type Verdict } from '#app/domains/billing/model/plans.ts'

/** The formats in which recipes can be exported. */
export const EXPORTS = {
	html: {
		name: 'Web pages',
		hint: 'An archive of pages with pictures, for any browser. Comes back whole.',
		ending: 'zip',
		isFree: true,
	},
	json_ld: {
		name: 'JSON-LD',
		hint: 'One file as schema.org has it, without pictures. Many apps read it.',
		ending: 'json',
		isFree: true,
	},
	cooklang: { name: 'Cooklang', hint: 'An archive of text files with pictures.', ending: 'zip', isFree: false },
	paprika: {
		name: 'Paprika',
		hint: 'With pictures, for Paprika and the many apps that read its files.',
		ending: 'paprikarecipes',
		isFree: false,
	},
	pdf: {
		name: 'Book (PDF)',
		hint: 'Typeset for print, a recipe from a new page on, with contents and page numbers.',
		ending: 'pdf',
		isFree: false,
	},
} as const
export type ExportFormat = keyof typeof EXPORTS

/** A book takes a tenth of a second and some hundred kilobytes per recipe to set, all in the device's memory. */
export const MOST_IN_BOOK = 300

/** Cooks can always export their own data; other apps' formats depend on the subscription. */
export const mayExport = (subscriber: Subscriber, format: ExportFormat): Verdict =>
	EXPORTS[format].isFree ? { allowed: true } : allow(subscriber, 'export')
