/**
 * The offline document. Its clientLoader makes the server stop at root's HydrateFallback, so its HTML is layout and
 * fallback: the first render of every address.
 */
export const clientLoader = () => null

export default function AppShell() {
	return null
}
