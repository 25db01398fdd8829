/** More than any field may have; a longer text is refused by its schema and not sent back whole. */
const MAX_FIELD_LENGTH = 2_000
/** More values than any list of a form has: a bin may hold thousands of recipes. */
const MAX_VALUES = 20_000

/**
 * The named texts of the form in a request. Everything else is dropped: other names (including a form library's own
 * control fields), files, second values. `longer`: names whose texts are longer than a person types; `lists`: names that
 * may have several values. A body that is not a form is an empty form, which the schema refuses with sentences.
 */
export async function readForm(
	request: Request,
	names: readonly string[],
	longer: Readonly<Record<string, number>> = {},
	lists: readonly string[] = [],
): Promise<FormData> {
	const sent = await request.formData().catch(() => new FormData())
	const form = new FormData()
	// conform marks its own requests with this field (validate one field); they must not pass for the form itself.
	if (sent.has('__intent__')) return form
	const add = (name: string, value: FormDataEntryValue | null) => {
		if (typeof value === 'string') form.append(name, value.slice(0, longer[name] ?? MAX_FIELD_LENGTH))
	}
	for (const name of names) add(name, sent.get(name))
	for (const name of lists) for (const value of sent.getAll(name).slice(0, MAX_VALUES)) add(name, value)
	return form
}
