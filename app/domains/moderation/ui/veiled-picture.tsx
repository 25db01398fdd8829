import { EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { QUEUE, type ReviewedPicture } from '../model/queue.ts'

type VeiledPictureProps = {
	picture: ReviewedPicture
	index: number
	count: number
	/** Beside the button that shows it. */
	actions?: ReactNode
}

/** A picture under review. It is loaded only when the reviewer asks to see it. */
export function VeiledPicture({ picture, index, count, actions }: VeiledPictureProps) {
	const [isShown, setShown] = useState(false)
	const [hasFailed, setFailed] = useState(false)
	const name = QUEUE.picturePart(index, count)
	const show = () => {
		setFailed(false)
		setShown(!isShown)
	}
	const fail = () => {
		setFailed(true)
		setShown(false)
	}
	return (
		<li className="max-w-full">
			{isShown ? (
				<img
					src={picture.address}
					alt={name}
					width={320}
					height={240}
					onError={fail}
					className="aspect-4/3 w-80 max-w-full rounded-md bg-oat object-contain"
				/>
			) : (
				<div className="grid aspect-4/3 w-80 max-w-full place-items-center rounded-md bg-oat px-6 text-center text-small text-ink-2">
					<p role={hasFailed ? 'alert' : undefined}>
						<EyeOff aria-hidden="true" className="mx-auto mb-2 size-5" />
						{hasFailed ? QUEUE.pictureFailed : QUEUE.veiled}
					</p>
				</div>
			)}
			<div className="mt-2 flex flex-wrap gap-2">
				<Button look="line" size="small" aria-pressed={isShown} onClick={show}>
					{count === 1 ? QUEUE.showPicture : QUEUE.showPictureOf(index, count)}
				</Button>
				{actions}
			</div>
		</li>
	)
}
