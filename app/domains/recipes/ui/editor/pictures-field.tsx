import { ImagePlus, X } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { pictureVariant } from '../../../../platform/model/picture.ts'
import { buttonClass } from '../../../../ui/button-class.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { RECIPE_LIMITS } from '../../model/recipe.ts'

type Waiting = { id: number; name: string; error?: string }

/** Pictures of the recipe: the first one is its face. Each is made small, stripped of where it was taken and sent at once; the form carries only the paths. */
export function PicturesField({
	name,
	initial,
	error,
	onChange,
}: {
	name: string
	initial: string[]
	error: string | undefined
	onChange(): void
}) {
	const [paths, setPaths] = useState(initial)
	const [waiting, setWaiting] = useState<Waiting[]>([])
	const input = useId()
	const next = useRef(0)

	const add = async (event: ChangeEvent<HTMLInputElement>) => {
		const files = [...(event.target.files ?? [])]
		event.target.value = ''
		const [{ preparePicture }, { uploadPicture }] = await Promise.all([
			import('../../../../platform/client/pictures/take-picture.ts'),
			import('../../../../platform/client/pictures/upload-picture.ts'),
		])
		// One after another: a decoded photo takes a hundred megabytes.
		for (const file of files) {
			const id = next.current++
			setWaiting((list) => [...list, { id, name: file.name }])
			try {
				const { path } = await uploadPicture(await preparePicture(file))
				setPaths((list) => [...list, path])
				setWaiting((list) => list.filter((item) => item.id !== id))
				queueMicrotask(onChange)
			} catch (cause) {
				const sentence = cause instanceof Error ? cause.message : 'Failed to read file'
				setWaiting((list) => list.map((item) => (item.id === id ? { ...item, error: sentence } : item)))
			}
		}
	}

	const remove = (path: string) => {
		setPaths((list) => list.filter((other) => other !== path))
		queueMicrotask(onChange)
	}

	return (
		<fieldset>
			<legend className="field-label">Pictures</legend>
			<ul className="flex flex-wrap gap-3">
				{paths.map((path, i) => (
					<li key={path} className="relative size-28">
						<input type="hidden" name={`${name}[${i}]`} value={path} />
						<img src={pictureVariant(path, 320)} alt="" className="size-full rounded-md object-cover" />
						<IconButton
							look="ground"
							label={`Remove picture ${i + 1}`}
							onClick={() => remove(path)}
							className="absolute -top-2 -right-2"
						>
							<X aria-hidden="true" className="size-5" />
						</IconButton>
					</li>
				))}
				{waiting.map((item) => (
					<li
						key={item.id}
						className="flex size-28 flex-col justify-center gap-1 rounded-md bg-oat p-2 text-micro"
						role={item.error ? 'alert' : 'status'}
					>
						<span className="truncate font-semibold">{item.name}</span>
						{item.error ? (
							<span className="line-clamp-3 text-beet">{item.error}</span>
						) : (
							<span className="text-ink-2">Optimizing image...</span>
						)}
						{item.error ? (
							<button
								type="button"
								className="self-start font-semibold underline"
								onClick={() => setWaiting((list) => list.filter((other) => other.id !== item.id))}
							>
								Dismiss
							</button>
						) : null}
					</li>
				))}
				{paths.length < RECIPE_LIMITS.images ? (
					<li>
						<label
							htmlFor={input}
							className={buttonClass({
								look: 'quiet',
								className: 'size-28 flex-col !px-2 text-small focus-within:outline-3 focus-within:outline-focus',
							})}
						>
							<ImagePlus aria-hidden="true" className="size-6" />
							Add picture
							<input
								id={input}
								type="file"
								accept="image/jpeg,image/png,image/webp"
								multiple
								className="sr-only"
								onChange={(event) => void add(event)}
							/>
						</label>
					</li>
				) : null}
			</ul>
			{error ? (
				<p className="field-error" role="alert">
					{error}
				</p>
			) : null}
		</fieldset>
	)
}
