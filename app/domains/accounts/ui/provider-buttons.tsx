import { useSearchParams } from 'react-router'
import { buttonClass } from '#app/ui/button-class.ts'
import { PROVIDER_START_PATH, PROVIDER_WORDS, type ProviderButton } from '../model/provider-paths.ts'
import { STAY } from '../model/stay.ts'
import { readStay } from './stay-checkbox.tsx'
import { TimeZoneField } from './time-zone-field.tsx'

function markLive(form: HTMLFormElement | null): void {
	form?.setAttribute('data-live', '')
}

/**
 * The providers that are configured. A plain form, which leaves the page; it takes the choice of the checkbox along that
 * the page's own form has, and until its script runs (`data-live`) it is not shown while that is off (`.provider-form`).
 */
export const ProviderButtons = ({ providers }: { providers: readonly ProviderButton[] }) => {
	const [params] = useSearchParams()
	const next = params.get('next')
	return (
		<form
			method="post"
			className="provider-form mt-6"
			ref={markLive}
			onSubmit={({ currentTarget }) => {
				const stay = currentTarget.elements.namedItem(STAY.name)
				if (stay instanceof HTMLInputElement) stay.value = readStay()
			}}
		>
			<div className="flex items-center gap-4 text-small text-ink-2">
				<span className="h-px flex-1 bg-line" />
				{PROVIDER_WORDS.or}
				<span className="h-px flex-1 bg-line" />
			</div>
			{next === null ? null : <input type="hidden" name="next" value={next} />}
			<input type="hidden" name={STAY.name} defaultValue={STAY.on} />
			<TimeZoneField />
			<div className="mt-6 grid grid-cols-2 gap-2.5">
				{providers.map(({ id, label }) => (
					<button
						key={id}
						type="submit"
						formAction={`${PROVIDER_START_PATH}/${id}`}
						className={buttonClass({ look: 'line', className: 'last:odd:col-span-2' })}
					>
						<span>
							<span className="sr-only">{PROVIDER_WORDS.signInWith} </span>
							{label}
						</span>
					</button>
				))}
			</div>
			<p className="mt-3 text-center text-small text-ink-2">
				{PROVIDER_WORDS.terms}{' '}
				<a
					href="/terms"
					target="_blank"
					rel="noreferrer"
					className="font-semibold text-accent-text underline underline-offset-4"
				>
					Terms of Use
				</a>
			</p>
		</form>
	)
}
