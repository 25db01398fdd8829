/** More than any field may hold; what is longer is refused by its schema and not sent back whole. */
const MAX_FIELD_LENGTH = 2_000

/**
 * The named texts of a form that a request carries. Everything else stays outside: other names (a form library's own
 * control fields among them), files, second values. A body that is no form is an empty form, which the schema refuses in
 * words.
 */
export async function readForm(request: Request, names: readonly string[]): Promise<FormData> {
	const sent = await request.formData().catch(() => new FormData())
	const form = new FormData()
	// conform marks its own requests so (validate this field); none of them may pass for the form itself.
	if (sent.has('__intent__')) return form
	for (const name of names) {
		const value = sent.get(name)
		if (typeof value === 'string') form.set(name, value.slice(0, MAX_FIELD_LENGTH))
	}
	return form
}
