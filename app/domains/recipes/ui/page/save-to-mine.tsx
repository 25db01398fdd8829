import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PAGE } from '#app/domains/recipes/model/page-messages.ts'
import type { RecipeView } from '#app/domains/recipes/model/recipe-view.ts'
import { Button } from '#app/ui/button.tsx'
import { recipePath } from '../recipe-paths.ts'
import { useActingDevice } from './use-acting-device.ts'

/** Saves another cook's recipe as the cook's own, with credit, and opens it. */
export function SaveToMine({ view }: { view: RecipeView }) {
	const navigate = useNavigate()
	const act = useActingDevice()
	const [isBusy, setBusy] = useState(false)
	const save = () =>
		act(async (device) => {
			setBusy(true)
			try {
				const { saveToMine } = await import('./recipe-acts.ts')
				const id = await saveToMine(device, view)
				if (id) void navigate(recipePath(id))
			} finally {
				setBusy(false)
			}
		})
	return (
		<Button className="lg:flex-none" busy={isBusy} onClick={save}>
			<BookmarkPlus aria-hidden="true" />
			<span aria-hidden="true" className="md:hidden">
				{isBusy ? PAGE.saving : PAGE.save}
			</span>
			<span className="sr-only md:not-sr-only">{isBusy ? PAGE.saving : PAGE.saveToMine}</span>
		</Button>
	)
}
