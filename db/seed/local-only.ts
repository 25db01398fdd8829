const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Throws unless the database is on this machine: the demo cooks' passwords are known to everyone. */
export function refuseForeignDatabase(url: string): void {
	if (URL.canParse(url) && THIS_MACHINE.has(new URL(url).hostname)) return
	throw new Error(
		`The demo kitchen is for a database on this machine; ${hostOf(url)} is not. Its cooks have passwords that everyone can read, so nothing was written.`,
	)
}

/** Never the whole address: it may hold a token. */
const hostOf = (url: string): string =>
	(URL.canParse(url) ? new URL(url).hostname : 'what LIBSQL_URL holds') || 'a file'
