/**
 * What the offline shell shows until React has started: the frame and a waiting page for each kind of address, written
 * into this element by the build (app/sw/boot-html.tsx), and filled with rows by the prepaint script (app/sw/prepaint.ts).
 * Here it is empty: React never looks inside an element with dangerouslySetInnerHTML while it hydrates, and does not have
 * to bring along what it will throw away.
 */
export const BootScreen = () => (
	<div
		id="boot"
		suppressHydrationWarning
		// biome-ignore lint/security/noDangerouslySetInnerHtml: empty; see above
		dangerouslySetInnerHTML={{ __html: '' }}
	/>
)
