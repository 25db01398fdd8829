import { encode } from 'uqr'

/** A text as a QR code: dark on white in both themes, which scanners expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
	const { data, size } = encode(text, { ecc: 'L', border: 4 })
	const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
	return (
		<svg
			viewBox={`0 0 ${size} ${size}`}
			role="img"
			aria-label={label}
			shapeRendering="crispEdges"
			className="mx-auto aspect-square w-full max-w-80 rounded-md bg-white"
		>
			<path d={dark} fill="#000000" />
		</svg>
	)
}
