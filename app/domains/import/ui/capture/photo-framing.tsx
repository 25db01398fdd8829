import { RotateCcw, RotateCw } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Framing } from '#app/domains/import/client/documents/photo.ts'
import { CAPTURE as M } from '#app/domains/import/model/capture/capture-messages.ts'
import { Button } from '#app/ui/button.tsx'

type Crop = Framing['crop']
type Corner = { x: 'left' | 'right'; y: 'top' | 'bottom' }

const CORNERS: readonly Corner[] = [
	{ x: 'left', y: 'top' },
	{ x: 'right', y: 'top' },
	{ x: 'left', y: 'bottom' },
	{ x: 'right', y: 'bottom' },
]
const WHOLE_CROP: Crop = { left: 0, top: 0, right: 1, bottom: 1 }
/** As fractions of the picture: the smallest crop, and the step of an arrow key. */
const LEAST = 0.1
const STEP = 0.02
const PREVIEW_PX = 900

/** A photo that can be turned and cropped before it is read. */
export const PhotoFraming = ({
	photo,
	framing,
	onFraming,
}: {
	photo: ImageBitmap
	framing: Framing
	onFraming(framing: Framing): void
}) => {
	const { turns, crop } = framing
	const canvas = useRef<HTMLCanvasElement>(null)
	const [held, setHeld] = useState<Corner>()
	useEffect(() => {
		if (canvas.current) draw(canvas.current, photo, turns)
	}, [photo, turns])

	const turn = (by: number) => onFraming({ turns: (turns + by + 4) % 4, crop: WHOLE_CROP })
	const move = (corner: Corner, x: number, y: number) => onFraming({ turns, crop: moved(crop, corner, x, y) })
	const drag = (event: PointerEvent<HTMLElement>) => {
		const box = canvas.current?.getBoundingClientRect()
		if (!held || !box) return
		move(held, (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height)
	}
	const press = (event: KeyboardEvent, corner: Corner) => {
		const by = ARROWS[event.key]
		if (!by) return
		event.preventDefault()
		move(corner, crop[corner.x] + by[0] * STEP, crop[corner.y] + by[1] * STEP)
	}
	return (
		<div>
			<p className="text-ink-2">{M.frameHint}</p>
			<div className="mt-3 flex gap-3">
				<Button size="small" look="quiet" onClick={() => turn(-1)}>
					<RotateCcw aria-hidden="true" className="size-5" />
					{M.turnLeft}
				</Button>
				<Button size="small" look="quiet" onClick={() => turn(1)}>
					<RotateCw aria-hidden="true" className="size-5" />
					{M.turnRight}
				</Button>
			</div>
			<div className="mt-3 flex justify-center rounded-md bg-oat p-3">
				<div
					className="relative touch-none select-none"
					onPointerMove={drag}
					onPointerUp={() => setHeld(undefined)}
					onPointerCancel={() => setHeld(undefined)}
				>
					<div className="relative overflow-hidden">
						<canvas ref={canvas} role="img" aria-label={M.photo} className="block max-h-[45vh] max-w-full" />
						<div
							aria-hidden="true"
							className="pointer-events-none absolute border-2 border-herb shadow-[0_0_0_100vmax_rgb(0_0_0/0.45)]"
							style={boxOf(crop)}
						/>
					</div>
					{CORNERS.map((corner) => (
						<button
							key={corner.x + corner.y}
							type="button"
							aria-label={M.corner(corner.y, corner.x)}
							className="absolute grid size-11 -translate-1/2 touch-none place-items-center"
							style={{ left: `${crop[corner.x] * 100}%`, top: `${crop[corner.y] * 100}%` }}
							onPointerDown={(event) => {
								event.currentTarget.setPointerCapture(event.pointerId)
								setHeld(corner)
							}}
							onKeyDown={(event) => press(event, corner)}
						>
							<span className="size-5 rounded-full border-2 border-ground bg-herb" />
						</button>
					))}
				</div>
			</div>
			<p className="mt-2 text-small text-ink-2">{M.cornerHint}</p>
		</div>
	)
}

const ARROWS: Record<string, readonly [number, number]> = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
}

const boxOf = ({ left, top, right, bottom }: Crop) => ({
	left: `${left * 100}%`,
	top: `${top * 100}%`,
	width: `${(right - left) * 100}%`,
	height: `${(bottom - top) * 100}%`,
})

const between = (value: number, from: number, to: number): number => Math.min(Math.max(value, from), to)

/** The crop with one corner moved, within the picture and apart from the opposite corner. */
function moved(crop: Crop, { x, y }: Corner, to: number, down: number): Crop {
	return {
		...crop,
		[x]: x === 'left' ? between(to, 0, crop.right - LEAST) : between(to, crop.left + LEAST, 1),
		[y]: y === 'top' ? between(down, 0, crop.bottom - LEAST) : between(down, crop.top + LEAST, 1),
	}
}

function draw(canvas: HTMLCanvasElement, photo: ImageBitmap, turns: number): void {
	const scale = Math.min(1, PREVIEW_PX / Math.max(photo.width, photo.height))
	const [width, height] = [photo.width * scale, photo.height * scale]
	const isOnSide = turns % 2 !== 0
	canvas.width = Math.round(isOnSide ? height : width)
	canvas.height = Math.round(isOnSide ? width : height)
	const context = canvas.getContext('2d')
	context?.translate(canvas.width / 2, canvas.height / 2)
	context?.rotate((turns * Math.PI) / 2)
	context?.drawImage(photo, -width / 2, -height / 2, width, height)
}
