/** Prefix of the console line when React could not hydrate the server's markup and rendered it again. */
export const RECOVERABLE = 'React could not hydrate this:'
