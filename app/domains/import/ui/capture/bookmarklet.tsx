import { Bookmark } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { bookmarkletOf } from '#app/domains/import/model/capture/bookmarklet.ts'
import { CAPTURE as M } from '#app/domains/import/model/capture/capture-messages.ts'
import { buttonClass } from '#app/ui/button-class.ts'

/** A button to drag to the bookmarks bar. Hidden on phones, which have none. */
export const Bookmarklet = () => {
	const link = useRef<HTMLAnchorElement>(null)
	// React refuses scripts in addresses, as it should; this one is ours and is meant to be dragged away.
	useEffect(() => {
		link.current?.setAttribute('href', bookmarkletOf(location.origin))
	}, [])
	return (
		<section className="mt-10 hidden border-t border-line pt-6 lg:block">
			<h2 className="text-h3">{M.bookmarklet}</h2>
			<p className="mt-1 text-ink-2">{M.bookmarkletHint}</p>
			{/* biome-ignore lint/a11y/useValidAnchor: it is meant to be dragged; pressing it here has no page to send. */}
			<a
				ref={link}
				href="#main"
				className={buttonClass({ look: 'quiet', className: 'mt-4' })}
				onClick={(event) => event.preventDefault()}
			>
				<Bookmark aria-hidden="true" className="size-5" />
				{M.bookmarkletName}
			</a>
		</section>
	)
}
