import { Link as LinkIcon } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { allow, type Subscriber } from '#app/domains/billing/model/plans.ts'
import { parseAddress } from '#app/domains/import/model/capture/check-address.ts'
import { FILE_IMPORT as M } from '#app/domains/import/model/save/import-messages.ts'
import { showLimitToast } from '#app/platform/client/limit-toast.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'

const MOST_ADDRESSES = 200

/** Many addresses at once, for cooks whose subscription includes it. */
export const AddressListForm = ({
	subscriber,
	isReady,
	onAddresses,
}: {
	subscriber: Subscriber
	isReady: boolean
	onAddresses(addresses: string[]): void
}) => {
	const [text, setText] = useState('')
	const [error, setError] = useState<string>()
	const submit = (event: FormEvent) => {
		event.preventDefault()
		const verdict = allow(subscriber, 'urlLists')
		if (!verdict.allowed) {
			showLimitToast(verdict)
			return setError(verdict.message)
		}
		const parsed = text.split(/\s+/).filter(Boolean).map(parseAddress)
		const broken = parsed.length === 0 ? parseAddress('') : parsed.find((one) => 'error' in one)
		if (broken && 'error' in broken) return setError(broken.error)
		if (parsed.length > MOST_ADDRESSES) return setError(M.tooMany(MOST_ADDRESSES))
		setError(undefined)
		onAddresses(parsed.flatMap((one) => ('url' in one ? [one.url.href] : [])))
	}
	return (
		<form onSubmit={submit} noValidate className="mt-10 border-t border-line pt-6">
			<h2 className="text-h3">{M.addresses}</h2>
			<p className="mt-1 text-ink-2">{M.addressesLead}</p>
			<Field label={M.addressesField} error={error} className="mt-4">
				<TextArea
					name="addresses"
					rows={4}
					value={text}
					placeholder="https://"
					onChange={(event) => setText(event.target.value)}
				/>
			</Field>
			<Button type="submit" look="quiet" disabled={!isReady} className="mt-3">
				<LinkIcon aria-hidden="true" className="size-5" />
				{M.readAddresses}
			</Button>
		</form>
	)
}
