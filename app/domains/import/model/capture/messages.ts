/** All texts of the import. Titles and hints belong together: 'Failed to …' and what to try next. */
export const IMPORT_MESSAGES = {
	urlMissing: 'Please enter a valid URL',
	urlIncomplete: (host: string) => `Invalid URL format. Please provide a complete URL (e.g., ${host}/recipe)`,
	textMissing: 'Please enter some recipe text',
	fileTooLarge: 'File size should be less than 10MB',
	fileTypeUnsupported: 'Only JPG, PNG, and PDF files are supported',
	shareUnsupported: 'No supported content found in share',

	imageFailed: { title: 'Failed to extract recipe', hint: 'Please try a different image' },
	textFailed: { title: 'Failed to extract recipe from text', hint: 'Please try different text' },
	urlFailed: { title: 'Failed to extract recipe from URL', hint: 'Please try a different recipe URL' },
	nothingFound: 'No recipe could be extracted from this URL. Please try another recipe URL.',
	sharedUrlFailed: 'Failed to extract recipe from shared URL',
	sharedContentFailed: 'Failed to extract recipe from shared content',
	shareFailed: 'Failed to process shared content',
	unknownError: 'An unknown error occurred',

	imageBusy: { title: 'Processing your image...', hint: 'The AI is analyzing your recipe' },
	textBusy: { title: 'Processing recipe text...', hint: 'The AI is analyzing your recipe' },
	urlBusy: { title: 'Processing recipe from URL...', hint: 'The AI is analyzing your recipe' },
	sharedFileBusy: 'Extracting recipe from shared file...',
	sharedUrlBusy: 'Extracting recipe from shared URL...',
	sharedTextBusy: 'Extracting recipe from shared text...',

	heicUnreadable:
		'This browser cannot open HEIC photos, as iPhones take them. Save or share the photo as JPG, or choose it on the iPhone itself, and try again.',
	loadingReader: 'Loading the reader, once for this device…',
	readingDocument: 'Reading…',
	readerMissing:
		'Reading photos and PDFs needs a connection the first time. Connect once; from then on it works without one.',
	photoWithoutText: 'We found no text in this picture. Turn it upright, cut it to the recipe, or try a sharper one.',
	checkFigures: (lines: readonly string[]) =>
		`Please check ${lines.length === 1 ? 'this amount' : 'these amounts'}, which we could not read: ${lines.map((line) => `“${line}”`).join(', ')}.`,
	pdfWithoutText: 'We found no text in this PDF.',
	pdfLocked: 'This PDF is locked with a password. Save a copy without one and try again.',
	pdfBroken: 'This PDF is broken and cannot be opened.',
	pdfCut: (read: number, pages: number) =>
		`This PDF has ${pages.toLocaleString('en')} pages. We read the first ${read}.`,
	scansLeft: (count: number) =>
		`${count === 1 ? 'One scanned page was' : `${count} scanned pages were`} left out: that is more than is read at once.`,

	aiNoKey: 'Reading by AI is not set up here: OPENAI_API_KEY is missing.',
	aiNoRecipe: 'The AI found no recipe in it.',
	aiNoData: 'No recipe data returned from AI function',
	aiFailed: (why: string) => `AI function error: ${why}`,
	readWithAi: 'Read it with AI',
	aiOffline: 'There is no connection, and reading by AI needs one.',
	aiCost: 'Uses one AI recipe generation.',
	aiUsed: ({ current, limit }: { current: number; limit: number }) =>
		limit < 0 ? `${current} used this month.` : `${current} of ${limit} used this month.`,

	othersLeft: (count: number) =>
		`Only the first file was read. ${count === 1 ? 'The other one was' : `The other ${count} were`} left out.`,
	shareGone: 'What was shared is not on this device any more. Share it again.',

	pictureBusy: 'Optimizing image...',
	pictureFailed: 'The picture could not be taken over. You can add one yourself.',
	pasteInstead: 'Paste the page instead',

	extracted: { title: 'Recipe extracted successfully!', hint: 'You can now edit and save the recipe' },
	extractedFromUrl: 'Recipe extracted from URL!',
	extractedFromText: 'Recipe extracted from text!',
	extractedFromShare: 'Recipe extracted from shared content!',

	pageRefused: 'This site does not let us read the page. Open it in your browser, copy the page and paste it here.',
	pageMissing: 'There is no page at this address any more.',
	pageUnreachable: 'We could not reach this site. Check the address, or try again in a moment.',
	pageTooSlow: 'This site took too long to answer. Try again in a moment.',
	tooManyRedirects: 'This address keeps sending us somewhere else. Please try the address of the recipe itself.',
	pageCut: 'This page is very long. We read the first part; check that nothing is missing.',
	notHtml: 'There is no web page at this address. To import a picture or a PDF, upload the file.',
	addressNotAllowed: 'We only read public web pages. This address leads somewhere private.',
	fieldsCut: 'Some parts were too long and have been shortened. Check them before you save.',
} as const

// Statuses of pages that refuse: sign-in needed, forbidden, too many requests, blocked for legal reasons.
const REFUSING = new Set([401, 403, 429, 451])
const GONE = new Set([404, 410])

/** The message for a page that answers with a status other than 2xx. */
export function messageForStatus(status: number): string {
	if (REFUSING.has(status)) return IMPORT_MESSAGES.pageRefused
	return GONE.has(status) ? IMPORT_MESSAGES.pageMissing : IMPORT_MESSAGES.pageUnreachable
}
