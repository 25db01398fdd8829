import { BookmarkPlus, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { LINK } from '#app/domains/recipes/model/link-messages.ts'
import { previewOf } from '#app/domains/recipes/model/preview-of-draft.ts'
import { LOGIN } from '#app/domains/recipes/model/read-messages.ts'
import type { RecipeDraft } from '#app/domains/recipes/model/recipe-draft.ts'
import { RecipeLinkError, unpackRecipe } from '#app/domains/recipes/model/recipe-link.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { RecipePage } from '../recipe-page.tsx'
import { LIST_PATH, recipePath } from '../recipe-paths.ts'
import { useActingDevice } from './use-acting-device.ts'

type Read = { packed: string; draft?: RecipeDraft; problem?: string }

/** A recipe from a link: shown with the note that anyone may have written it, and saved on request. */
export default function LinkedRecipePage() {
	const packed = useLocation().hash.slice(1)
	const [read, setRead] = useState<Read>()
	useEffect(() => {
		let isGone = false
		const tell = (result: Omit<Read, 'packed'>) => isGone || setRead({ packed, ...result })
		if (packed === '') tell({ problem: LINK.none })
		else
			unpackRecipe(packed).then(
				(draft) => tell({ draft }),
				(error: unknown) => {
					if (!(error instanceof RecipeLinkError)) throw error
					tell({ problem: error.message })
				},
			)
		return () => {
			isGone = true
		}
	}, [packed])
	if (read?.packed !== packed) return <main id="main" tabIndex={-1} aria-busy="true" className="page min-h-[60vh]" />
	if (!read.draft) return <Refused problem={read.problem ?? LINK.damaged} />
	return <Preview draft={read.draft} packed={packed} />
}

function Preview({ draft, packed }: { draft: RecipeDraft; packed: string }) {
	const isSignedIn = useMe() !== null
	const [view] = useState(() => previewOf(draft, packed))
	return (
		<RecipePage
			key={packed}
			view={view}
			hasList={isSignedIn}
			isPreview
			more={isSignedIn ? <SaveLinked draft={draft} packed={packed} /> : <ButtonLink to="/login">{LOGIN}</ButtonLink>}
			notices={
				<Notice tone="butter" icon={<TriangleAlert aria-hidden="true" className="size-5" />} className="mt-6">
					<p className="font-semibold">{LINK.untrusted}</p>
					<p>{isSignedIn ? LINK.untrustedHint : `${LINK.untrustedHint} ${LINK.signIn}`}</p>
				</Notice>
			}
		/>
	)
}

function SaveLinked({ draft, packed }: { draft: RecipeDraft; packed: string }) {
	const navigate = useNavigate()
	const act = useActingDevice()
	const [isBusy, setBusy] = useState(false)
	const save = () =>
		act(async (device) => {
			setBusy(true)
			try {
				const { saveLinked } = await import('./recipe-acts.ts')
				const id = await saveLinked(device, draft, packed)
				if (id) void navigate(recipePath(id))
			} finally {
				setBusy(false)
			}
		})
	return (
		<Button look="primary" className="flex-1 lg:flex-none" busy={isBusy} onClick={save}>
			<BookmarkPlus aria-hidden="true" />
			{LINK.save}
		</Button>
	)
}

const Refused = ({ problem }: { problem: string }) => (
	<main id="main" tabIndex={-1} className="page pt-10">
		<EmptyState
			level={1}
			title={LINK.pageTitle}
			action={
				<ButtonLink to={LIST_PATH} look="quiet">
					{LINK.backToRecipes}
				</ButtonLink>
			}
		>
			{problem}
		</EmptyState>
	</main>
)
