/** An answer that refuses a request, in the shape of Stripe's error object. */
export class Refusal extends Error {
	readonly status: number
	readonly fields: { type: string; code?: string; decline_code?: string; param?: string }

	constructor(
		status: number,
		message: string,
		fields: { type?: string; code?: string; decline_code?: string; param?: string } = {},
	) {
		super(message)
		this.status = status
		this.fields = { type: 'invalid_request_error', ...fields }
	}

	/** The body of the answer. */
	toJSON(): object {
		return { error: { ...this.fields, message: this.message } }
	}
}

export const invalid = (message: string, param?: string, code?: string): Refusal =>
	new Refusal(400, message, { ...(param ? { param } : {}), ...(code ? { code } : {}) })

export const noSuch = (kind: string, id: string, param = 'id'): Refusal =>
	new Refusal(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param })

export const declined = (message: string, code: string, decline_code?: string): Refusal =>
	new Refusal(402, message, { type: 'card_error', code, ...(decline_code ? { decline_code } : {}) })
