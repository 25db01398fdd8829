/** The meaning of a tag's, chip's or notice's colour; an icon and words always repeat it. */
export type Tone = 'oat' | 'herb' | 'butter' | 'beet' | 'accent'
