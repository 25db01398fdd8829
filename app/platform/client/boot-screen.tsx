/**
 * What the offline shell shows until React has started: the frame and a placeholder page for each kind of address,
 * written into this element by the build (app/sw/boot-html.tsx), and filled with rows by the prepaint script
 * (app/sw/prepaint.ts). React renders it empty: it never looks inside an element with dangerouslySetInnerHTML while it
 * hydrates, so the bundle need not contain what is about to be thrown away.
 */
export const BootScreen = () => (
	<div
		id="boot"
		suppressHydrationWarning
		// biome-ignore lint/security/noDangerouslySetInnerHtml: empty; see above
		dangerouslySetInnerHTML={{ __html: '' }}
	/>
)
