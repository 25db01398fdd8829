/** The address at which an administrator sees the picture of an entry; nothing is cached. */
export const REVIEW_PICTURE_PATH = '/api/moderation/pictures'

export const reviewPicturePath = (entryId: string): string => `${REVIEW_PICTURE_PATH}/${entryId}`

export const REVIEW_PICTURE = {
	signIn: 'Please sign in.',
	notFound: 'There is no such picture.',
	unreadable: 'This request could not be read.',
	failed: 'The picture could not be loaded.',
} as const
