/** Texts about reading and writing files. */
export const FORMAT_MESSAGES = {
	unknown: 'We do not know this kind of file. Look for an export or a backup in the other app’s settings.',
	noRecipes: 'There is no recipe in this file.',
	notReadable: 'This file could not be read. Was it moved or deleted since you chose it?',
	archiveBroken: 'This archive is damaged and nothing in it could be read. Download or export it once more.',
	archiveRepaired: 'The end of this archive is missing. What came before it has been read.',
	tooManyEntries: (most: number) =>
		`The archive holds more than ${most.toLocaleString('en')} files. The rest was left out.`,
	tooManyRecipes: (most: number) =>
		`The file holds more than ${most.toLocaleString('en')} recipes. The rest was left out.`,
	tooMuchUnread: 'Most of this file cannot be read. The rest was left out.',
	tooLarge: 'Larger than we read.',
	archiveTooLarge: 'The archive unpacks to more than we read. The rest was left out.',
	unsafeName: 'Its name points outside the archive.',
	sameName: 'Another file of the archive has the same name.',
	tooDeep: 'An archive in an archive in an archive. Unpack it and choose what is in it.',
	locked: 'It is locked with a password.',
	damaged: 'Damaged.',
	emptyFile: 'This file is empty.',
	endMissing: 'The end of the file is missing, so this recipe may be incomplete.',
	inBin: 'It was in the other app’s bin and was left out.',
	notJson: 'No valid JSON.',
	notARecipe: 'No recipe that we know.',
	empty: 'It has no title, no ingredients and no steps.',
	otherVersion: (app: string, missing: string) =>
		`This is a ${app} export of a version that we do not know: ${missing} is missing. What could be read is listed.`,
	unknownVersion: (app: string) => `Not as we know the files of ${app}. It may be of another version.`,
	shortened: (fields: string) => `Longer than a recipe may be, and shortened: ${fields}.`,
	nutritionKept: 'The nutrition facts stand in the notes.',
	yieldLost: (words: string) => `Yield ‘${words}’`,
	sourceLost: (name: string) => `Source ‘${name}’`,
	column: (name: string) => `Column ‘${name}’`,
	pictureNamed: (name: string) => `Picture ‘${name.trim()}’`,
	otherRatings: 'Ratings by others',
	ratingRounded: (rating: number, stars: number) =>
		`A rating of ${Math.round(rating * 100) / 100} became ${stars} ${stars === 1 ? 'star' : 'stars'}.`,
	pictureLost: 'A picture of it is not in the file.',
	chooseColumns: 'Choose the column that holds the title.',
} as const

/** Nothing of a file could be read; `message` is for the cook. */
export class FormatError extends Error {
	constructor(message: string, options?: { cause?: unknown }) {
		super(message, options)
		this.name = 'FormatError'
	}
}
