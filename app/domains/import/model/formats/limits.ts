const MB = 1024 * 1024

/**
 * What reading a file may cost, in bytes and items. Counted while unpacking, because the sizes that an archive declares
 * are not trusted.
 */
export const FILE_LIMITS = {
	/** Entries of an archive, and headers that are searched to repair a broken one. */
	entries: 50_000,
	/** One recipe, or one list of recipes. */
	documentBytes: 128 * MB,
	/** The largest picture that a cook may add. */
	pictureBytes: 50 * MB,
	/** An archive within the archive. */
	innerArchiveBytes: 64 * MB,
	/** All bytes unpacked from one file. */
	totalBytes: 4096 * MB,
	recipes: 50_000,
	/** Unreadable items, beyond as many as there are readable ones, before the rest is skipped. */
	unread: 1_000,
} as const

/**
 * `bytesLeft`: bytes that may still be unpacked from a file and everything in it. `entries`: of an archive, if it may
 * have more or fewer than another app's.
 */
export type Budget = { bytesLeft: number; entries?: number }

export const newBudget = (): Budget => ({ bytesLeft: FILE_LIMITS.totalBytes })
