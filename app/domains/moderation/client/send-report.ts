import type { Report } from '../model/report.ts'
import { REPORT, REPORT_PATH } from '../model/report-words.ts'

/** Sends a report; null when it has arrived, else the sentence with the reason. */
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
