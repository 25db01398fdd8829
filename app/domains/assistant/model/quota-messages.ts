/** The sentences of a server that does not ask its model. */
export const QUOTA_MESSAGES = {
	signedOut: 'User must be logged in',
	badRequest: 'This question cannot be read. Please ask it again.',
	tooLong: 'This conversation is too long. Please start a new one.',
	noKey: 'For that I need a model: OPENAI_API_KEY is not set on this server.',
	noImages: 'For that I need a model that makes pictures: AI_IMAGE_MODEL is not set on this server.',
	smallContext: 'The model of this server reads too little at once: AI_CONTEXT_TOKENS is too small.',
	tooFast: 'Too many questions at once. Please wait a moment and try again.',
	atWork: (n: number) =>
		n === 1 ? 'Please wait for the answer that is on its way.' : `Please wait: ${n} answers are on their way.`,
	sameAtWork: 'This answer is still on its way.',
	askedTooOften: 'This question was tried too often. Please ask it again.',
	budget: "Nomster's budget for this month is used up on this server. What works on your device goes on.",
	unexpected: 'Sorry, I encountered an error. Please try again later.',
	notFound: 'There is nothing here.',
} as const
