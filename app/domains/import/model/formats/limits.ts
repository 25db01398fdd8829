const MB = 1024 * 1024

/**
 * What reading a file may cost, in bytes and pieces. Counted while it is unpacked: what an archive says of its sizes is
 * not believed.
 */
export const FILE_LIMITS = {
	/** Entries of an archive, and headers looked through to mend a broken one. */
	entries: 50_000,
	/** One recipe, or one list of recipes. */
	documentBytes: 128 * MB,
	/** As large as a picture that a cook may add. */
	pictureBytes: 50 * MB,
	/** An archive in the archive. */
	innerArchiveBytes: 64 * MB,
	/** All that is unpacked of one file. */
	totalBytes: 4096 * MB,
	recipes: 50_000,
	/** Things that could not be read beside as many that could, before the rest is left out. */
	unread: 1_000,
} as const

/** Unpacked bytes that are left to a file and everything in it. */
export type Budget = { bytesLeft: number }

export const newBudget = (): Budget => ({ bytesLeft: FILE_LIMITS.totalBytes })
