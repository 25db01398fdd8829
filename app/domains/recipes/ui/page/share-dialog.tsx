import { Copy, Share2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { draftOfView, forkOfView } from '#app/domains/recipes/model/draft-of-view.ts'
import { LINK } from '#app/domains/recipes/model/link-messages.ts'
import { PAGE } from '#app/domains/recipes/model/page-messages.ts'
import { LINK_PATH, packRecipe, RecipeLinkError } from '#app/domains/recipes/model/recipe-link.ts'
import { type RecipeView, withoutPrivateNotes } from '#app/domains/recipes/model/recipe-view.ts'
import { copyLink } from '#app/platform/client/share-link.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { SegmentedControl } from '#app/ui/segmented-control.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { recipePath } from '../recipe-paths.ts'

const QrCode = lazy(async () => ({ default: (await import('#app/ui/qr-code.tsx')).QrCode }))
/** A code with more modules than a phone can distinguish on a screen is useless. */
const MOST_QR_CHARS = 2_300

type Way = 'page' | 'inside'
const WAYS: { value: Way; label: string }[] = [
	{ value: 'page', label: LINK.toPage },
	{ value: 'inside', label: LINK.inside },
]

/** A recipe as a link and a QR code: of its page if it is public, or containing the whole recipe. */
export default function ShareDialog({ view, onClose }: { view: RecipeView; onClose: () => void }) {
	const { id, title, is_public } = view.recipe
	const [way, setWay] = useState<Way>(is_public ? 'page' : 'inside')
	const inside = useLinkOf(view)
	const page = location.origin + recipePath(id)
	const { address, problem } = way === 'page' ? { address: page, problem: undefined } : inside
	return (
		<Dialog open onOpenChange={(open) => open || onClose()} title={LINK.title} closeLabel={LINK.close}>
			<div className="mt-4 grid gap-4">
				{is_public ? <SegmentedControl label={LINK.title} value={way} onValueChange={setWay} segments={WAYS} /> : null}
				<p className="text-ink-2">{way === 'page' ? LINK.pageHint : LINK.insideHint}</p>
				{problem ? (
					<p role="alert" className="field-error">
						{problem}
					</p>
				) : null}
				{address ? (
					<>
						<Field label={LINK.address}>
							<TextInput readOnly value={address} onFocus={(event) => event.target.select()} />
						</Field>
						<div className="flex flex-wrap gap-2">
							<Button look="primary" onClick={() => void copyLink(address, PAGE)}>
								<Copy aria-hidden="true" />
								{LINK.copy}
							</Button>
							{'share' in navigator ? (
								<Button onClick={() => void navigator.share({ title, url: address }).catch(() => undefined)}>
									<Share2 aria-hidden="true" />
									{LINK.send}
								</Button>
							) : null}
						</div>
						{address.length > MOST_QR_CHARS ? (
							<p className="text-ink-2">{LINK.noQr}</p>
						) : (
							<Suspense>
								<QrCode text={address} label={LINK.qr(title)} />
							</Suspense>
						)}
					</>
				) : null}
			</div>
		</Dialog>
	)
}

type LinkState = { address?: string; problem?: string }

/** The address that contains the recipe; for somebody else's recipe with the credit that a saved copy would have. */
function useLinkOf(view: RecipeView): LinkState {
	const me = useMe()
	const [link, setLink] = useState<LinkState>({})
	const name = me?.display_name ?? ''
	useEffect(() => {
		let isGone = false
		const own = draftOfView(withoutPrivateNotes(view))
		const draft = view.author_id
			? forkOfView(view, location.origin + recipePath(view.recipe.id))
			: { ...own, source_name: own.source_name || (own.source_url ? '' : name) }
		packRecipe(draft).then(
			(packed) => isGone || setLink({ address: `${location.origin}${LINK_PATH}#${packed}` }),
			(error: unknown) => {
				if (!(error instanceof RecipeLinkError)) throw error
				if (!isGone) setLink({ problem: error.message })
			},
		)
		return () => {
			isGone = true
		}
	}, [view, name])
	return link
}
