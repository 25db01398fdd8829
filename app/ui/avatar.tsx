import { classNames } from './class-names.ts'

const SIZE_CLASS = { 32: 'size-8 text-micro', 40: 'size-10 text-small', 64: 'size-16 text-h3' }
const FALLBACK_INITIAL = 'U'

/** First letters of the first and last word of a name, at most two; 'U' when there is none. */
export const initialsOf = (name: string): string => {
	const words = name.trim().split(/\s+/).filter(Boolean)
	const letters = [words[0], words.length > 1 ? words.at(-1) : undefined]
		.flatMap((word) => (word ? [...word].slice(0, 1) : []))
		.join('')
	return letters.toLocaleUpperCase() || FALLBACK_INITIAL
}

type AvatarProps = {
	/** The source of the initials, and the accessible name unless `decorative`. */
	name: string
	url?: string | null
	/** Width in pixels. */
	size?: 32 | 40 | 64
	cloth?: 'butter' | 'blush' | 'herb' | 'sea' | 'plum' | 'oat'
	/** True when the name is written beside it. */
	decorative?: boolean
	className?: string
}

/** A cook's picture, over the initials that show when there is none. */
export const Avatar = ({ name, url, size = 40, cloth = 'plum', decorative = false, className }: AvatarProps) => (
	<span
		{...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name || FALLBACK_INITIAL })}
		className={classNames('avatar', SIZE_CLASS[size], className)}
		data-cloth={cloth}
	>
		<span>{initialsOf(name)}</span>
		{url ? <img src={url} alt="" width={size} height={size} loading="lazy" decoding="async" /> : null}
	</span>
)
