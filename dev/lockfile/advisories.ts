/** What the registry says about the packages that are deployed: how many advisories are grave, or that it says nothing. */
export type Advisories = { kind: 'answered'; grave: string[] } | { kind: 'unanswered'; why: string }

type Report = {
	message?: string
	error?: { summary?: string }
	vulnerabilities?: Record<string, { name: string; severity: string }>
}

/** Reads the output of `npm audit --json`. Grave is `high` and `critical`. */
export function readAudit(json: string): Advisories {
	let report: Report
	try {
		report = JSON.parse(json)
	} catch {
		return { kind: 'unanswered', why: json.trim().slice(0, 200) || 'no answer' }
	}
	if (!report.vulnerabilities)
		return { kind: 'unanswered', why: report.message ?? report.error?.summary ?? 'an answer of another form' }
	const grave = Object.values(report.vulnerabilities)
		.filter(({ severity }) => severity === 'high' || severity === 'critical')
		.map(({ name, severity }) => `${name}: ${severity}`)
	return { kind: 'answered', grave }
}
