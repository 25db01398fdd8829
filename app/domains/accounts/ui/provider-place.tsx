import { lazy, Suspense } from 'react'
import { loadAtRest } from '#app/platform/client/when-at-rest.ts'
import type { ProviderButton } from '../model/provider-paths.ts'

const ProviderButtons = import.meta.env.SSR
	? (await import('./provider-buttons.tsx')).ProviderButtons
	: lazy(async () => ({ default: (await loadAtRest(() => import('./provider-buttons.tsx'))).ProviderButtons }))

/** The place of the providers' buttons. The server draws them, and they work; their code is loaded when the page is at rest. */
export const ProviderPlace = ({ providers }: { providers: readonly ProviderButton[] }) =>
	providers.length === 0 ? null : (
		<Suspense>
			<ProviderButtons providers={providers} />
		</Suspense>
	)
