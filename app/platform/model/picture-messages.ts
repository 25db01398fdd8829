/**
 * Texts of choosing, uploading and storing pictures; the spec's words where it has them (recipe image upload, errors).
 */
export const PICTURE_MESSAGES = {
	noFile: 'No file provided',
	wrongType: 'Only JPG, PNG, and WebP files are supported',
	fileTooLarge: 'File size should be less than 50MB',
	stillTooLarge: 'Image is too large even after compression. Please use a smaller image.',
	unreadableFile: 'Failed to read file',
	uploadFailed: (reason: string) => `Failed to upload image: ${reason}`,
	rejected: (reason: string) => `Image rejected: ${reason}`,
	defaultRejection: 'Content violates community guidelines',

	emptyFile: 'This file is empty. Please choose another picture.',
	broken: 'This picture is damaged and cannot be opened. Please choose another one.',
	tooManyPixels: (megapixels: number) =>
		`This picture has more than ${megapixels} megapixels. Please save a smaller copy and choose that one.`,

	noConnection: 'No connection. Please try again when you are online.',
	serverTrouble: 'The server did not take it. Please try again in a moment.',
	notFetched: 'The picture could not be fetched from its site.',
	signedOut: 'Please log in again.',
	tooManyUploads: 'Too many pictures at once. Please wait a few minutes and try again.',
	quotaReached: 'Your 2 GB for pictures are used up. Please delete some pictures first.',
	notMultipart: 'The pictures did not arrive whole. Please try again.',
	variantMissing: 'One of the three sizes is missing.',
	variantEmpty: 'One of the three sizes is empty.',
	variantTooLarge: 'Each size of a picture may have at most 5MB.',
	variantBroken: 'The picture is damaged.',
	variantTooWide: 'One of the three sizes is wider than it says.',
	variantPixels: 'The picture has more than 40 megapixels.',
	variantMoving: 'Moving pictures are not supported.',
	variantExtras: 'The picture still says where and with what it was taken.',
	variantTail: 'Something else is hidden behind the picture.',
	variantsDiffer: 'The three sizes are not the same picture.',
	lost: 'This picture is no longer on this device.',
	notFound: 'This picture does not exist.',
} as const
