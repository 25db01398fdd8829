import { ImagePlus, X } from 'lucide-react'
import { type ChangeEvent, Suspense, useContext, useEffect, useId, useRef, useState } from 'react'
import { EDITOR as E } from '#app/domains/recipes/model/editor-messages.ts'
import { typedAiParts } from '#app/domains/recipes/model/made-with-ai.ts'
import { RECIPE_LIMITS } from '#app/domains/recipes/model/recipe-limits.ts'
import { pictureVariant, waitingSha256 } from '#app/platform/model/picture.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { classNames } from '#app/ui/class-names.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { type Dish, PictureMaker } from './picture-maker.ts'
import { usePictureDrop } from './use-picture-drop.ts'
import { usePictures } from './use-pictures.ts'

/**
 * Pictures of the recipe: the first one is its cover. They are chosen, dropped on the form or pasted. Each is resized
 * and stripped of its location; the form contains only the paths.
 */
export function PicturesField({
	name,
	initial,
	byModel,
	error,
	onChange,
}: {
	name: string
	initial: string[]
	/** Of a recipe: what a model has made of it, as the form holds it, and the dish of which it may make a picture. */
	byModel?: { parts: string; dish(): Dish }
	error: string | undefined
	onChange(): void
}) {
	const { paths, waiting, add, remove, dismiss } = usePictures(initial, onChange)
	const MakePicture = useContext(PictureMaker)
	const [hasMade, setMade] = useState(false)
	const madeWithAi = typedAiParts(byModel?.parts ?? '', { hasPictures: paths.length > 0, hasMade })
	const addMade = async (file: File) => {
		if ((await add([file])) > 0) setMade(true)
	}
	const told = useRef(madeWithAi)
	useEffect(() => {
		if (told.current === madeWithAi) return
		told.current = madeWithAi
		onChange()
	}, [madeWithAi, onChange])
	const input = useId()
	const root = useRef<HTMLFieldSetElement>(null)
	const isOver = usePictureDrop(root, (files) => void add(files.slice(0, RECIPE_LIMITS.images - paths.length)))

	const choose = (event: ChangeEvent<HTMLInputElement>) => {
		const files = [...(event.target.files ?? [])]
		event.target.value = ''
		void add(files)
	}

	return (
		<fieldset ref={root}>
			<legend className="field-label">Pictures</legend>
			{byModel ? <input type="hidden" name="made_with_ai" value={madeWithAi} /> : null}
			<ul className="flex flex-wrap gap-3">
				{paths.map((path, i) => (
					<li key={path} className="relative size-28">
						<input type="hidden" name={`${name}[${i}]`} value={path} />
						<img src={pictureVariant(path, 320)} alt="" className="size-full rounded-md object-cover" />
						{waitingSha256(path) ? (
							<span className="absolute inset-x-0 bottom-0 rounded-b-md bg-ground/90 px-2 py-0.5 text-center text-micro">
								Not uploaded yet
							</span>
						) : null}
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
							<button type="button" className="self-start font-semibold underline" onClick={() => dismiss(item.id)}>
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
								className: classNames(
									'size-28 flex-col !px-2 text-center text-small focus-within:outline-3 focus-within:outline-focus',
									isOver && 'outline-3 outline-focus',
								),
							})}
						>
							<ImagePlus aria-hidden="true" className="size-6" />
							{isOver ? E.dropPictures : 'Add picture'}
							<input
								id={input}
								type="file"
								accept="image/jpeg,image/png,image/webp"
								multiple
								className="sr-only"
								onChange={choose}
							/>
						</label>
					</li>
				) : null}
				{byModel && MakePicture && paths.length < RECIPE_LIMITS.images ? (
					<li className="empty:hidden">
						<Suspense>
							<MakePicture dish={byModel.dish} onMade={addMade} />
						</Suspense>
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
