import type { AppError } from '#app/platform/model/errors.ts'

/** What a request that is refused is answered. */
export function refusal(error: AppError): Response {
	return Response.json(
		{ error: error.code, message: error.message },
		{
			status: error.status,
			headers: {
				'cache-control': 'no-store',
				...(error.retryAfter ? { 'retry-after': String(error.retryAfter) } : {}),
			},
		},
	)
}
