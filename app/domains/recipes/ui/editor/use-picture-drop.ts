import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

const picturesIn = (data: DataTransfer | null): File[] =>
	[...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/**
 * Accepts pictures that are dropped on the form around `inside`, or pasted anywhere in it; text that is pasted along
 * with a picture is pasted as text. Returns whether files are being dragged over the form.
 */
export function usePictureDrop(inside: RefObject<HTMLElement | null>, onPictures: (files: File[]) => void): boolean {
	const [isOver, setOver] = useState(false)
	const take = useEffectEvent(onPictures)
	useEffect(() => {
		const form = inside.current?.closest('form')
		if (!form) return
		const listeners = new AbortController()
		const { signal } = listeners
		form.addEventListener(
			'dragover',
			(event) => {
				if (!holdsFiles(event)) return
				event.preventDefault()
				setOver(true)
			},
			{ signal },
		)
		form.addEventListener(
			'dragleave',
			(event) => {
				if (!(event.relatedTarget instanceof Node && form.contains(event.relatedTarget))) setOver(false)
			},
			{ signal },
		)
		form.addEventListener(
			'drop',
			(event) => {
				setOver(false)
				if (!holdsFiles(event)) return
				event.preventDefault()
				take(picturesIn(event.dataTransfer))
			},
			{ signal },
		)
		form.addEventListener(
			'paste',
			(event) => {
				const pictures = picturesIn(event.clipboardData)
				if (pictures.length === 0 || event.clipboardData?.types.includes('text/plain')) return
				event.preventDefault()
				take(pictures)
			},
			{ signal },
		)
		return () => listeners.abort()
	}, [inside])
	return isOver
}
