import type { Restored } from './restore-into.ts'

/** What a restore or a drill has loaded and checked, in lines for the operator. */
export function describeCopy({ header, footer, erasedAgain, leftOut, proof, areRowsSealed }: Restored): string[] {
	const count = Object.values(footer.rows).reduce((sum, number) => sum + number, 0)
	return [
		`Restored: ${count} rows of ${header.tables.length} tables, as of ${header.made_at}.`,
		'Checked: hash, row counts, references and search.',
		areRowsSealed
			? 'The audit log is as it was sealed.'
			: 'The rows of the audit log were not checked: it has no seals, or AUDIT_SEAL_SECRET is not set.',
		...(leftOut > 0
			? [
					`Left out: ${leftOut} rows that changed while the backup was read page by page: a newer one took their place, or what they refer to is not there.`,
				]
			: []),
		`Erased again: ${erasedAgain} accounts that were deleted after the backup.`,
		proof === 'signed in'
			? 'A super admin was signed in as proof, and signed out again.'
			: 'There is no super admin, so nobody was signed in as proof.',
		`Not included: ${header.not_included.join(', ')}.`,
	]
}

/** The same of a restore, with what follows for those who use the database. */
export const describeRestore = (restored: Restored): string[] => [
	...describeCopy(restored),
	'Every space has a new epoch. All sessions, mailed links, waiting mails and pushes are void: cooks sign in again, and their devices then send their edits.',
	'Paying customers are read again at the payment provider by the next run of the jobs.',
]

/** What is left to the operator: the restore itself switches nothing. */
export const switchOver = (databaseUrl: string): string[] => [
	'Nothing was switched. To switch over:',
	'  1. npx wrangler secret put LIBSQL_AUTH_TOKEN --name nomster-account-deletion, with the new token unless you did so before the restore. It does not open the old database, so no account is deleted there any more, which this copy would bring back.',
	`  2. Set LIBSQL_URL to ${databaseUrl} under [env.production.vars] in wrangler.toml and workers/*/wrangler.toml.`,
	'  3. npx wrangler secret put LIBSQL_AUTH_TOKEN --name WORKER, for each other Worker of docs/deploy.md. Leave all other secrets as they are.',
	'  4. LIBSQL_AUTH_TOKEN=… npm run deploy',
	'  5. If account deletion still ran after the restore had ended: look for the last ids of erased/YYYY-MM.txt (bucket nomster-pictures) on /admin/users, and permanently delete any that are still there.',
	'  6. Tell the cooks to sign in again on every device that they use.',
]
