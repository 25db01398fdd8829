/** More than any field may have; a longer text is refused by its schema and not sent back whole. */
const MAX_FIELD_LENGTH = 2_000

/**
 * The named texts of the form in a request. Everything else is dropped: other names (including a form library's own
 * control fields), files, second values. `longer`: names whose texts are longer than a person types. A body that is not a form is an empty form, which the schema refuses with
 * sentences.
 */
export async function readForm(
	request: Request,
	names: readonly string[],
	longer: Readonly<Record<string, number>> = {},
): Promise<FormData> {
	const sent = await request.formData().catch(() => new FormData())
	const form = new FormData()
	// conform marks its own requests with this field (validate one field); they must not pass for the form itself.
	if (sent.has('__intent__')) return form
	for (const name of names) {
		const value = sent.get(name)
		if (typeof value === 'string') form.set(name, value.slice(0, longer[name] ?? MAX_FIELD_LENGTH))
	}
	return form
}
