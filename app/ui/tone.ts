/** What a tag, chip or notice says by its colour; an icon and words always say it too. */
export type Tone = 'oat' | 'herb' | 'butter' | 'beet' | 'accent'
