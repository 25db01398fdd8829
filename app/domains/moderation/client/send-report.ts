import type { Report } from '../model/report.ts'
import { REPORT, REPORT_PATH } from '../model/report-words.ts'

/** Sends a report; null when it is there, else the sentence that says why not. */
export async function sendReport(report: Report): Promise<string | null> {
	try {
		const response = await fetch(REPORT_PATH, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(report),
		})
		if (response.ok) return null
		const { message }: { message?: unknown } = await response.json()
		return typeof message === 'string' ? message : REPORT.failed
	} catch {
		return REPORT.failed
	}
}
