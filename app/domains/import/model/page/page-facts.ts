import { absoluteUrl } from '../capture/addresses.ts'
import { readLanguage } from '../text/languages.ts'
import { pageLine } from './page-text.ts'
import { elementsOf, type PageElement, rawTextOf, textOf } from './page-tree.ts'

/** What a page states about itself outside any recipe. Unknown texts are empty. */
export type PageFacts = {
	/** The address against which relative ones are resolved. */
	base: string
	/** rel=canonical or og:url, absolute; '' if there is none. */
	canonical: string
	language: string
	/** og:title, else the first h1, else the title element. */
	title: string
	headline: string
	description: string
	site_name: string
	/** The pictures that the page offers for sharing. */
	images: string[]
	/** Pictures of its text, from the headline on, if the page offers none. */
	pictures: string[]
	video: string
	author: string
	/** Contents of the application/ld+json scripts, in order. */
	json_ld: string[]
}

/** Reads the head and the first headline of the page at `url` ('' if unknown). */
export function readPageFacts(page: PageElement, url: string): PageFacts {
	const metas = new Map<string, string>()
	const images: string[] = []
	const pictures: string[] = []
	const jsonLd: string[] = []
	let base = url
	let canonical = ''
	let language = ''
	let headline = ''
	let title = ''
	for (const element of elementsOf(page)) {
		const { tag, attributes } = element
		if (tag === 'meta') {
			const key = (attributes.get('property') ?? attributes.get('name') ?? '').toLowerCase()
			const content = attributes.get('content')?.trim()
			if (!content || !key) continue
			if (key === 'og:image' || key === 'og:image:secure_url' || key === 'twitter:image') images.push(content)
			if (!metas.has(key)) metas.set(key, content)
		} else if (tag === 'script') {
			const isData = jsonLd.length < MOST_SCRIPTS && /ld\+json/i.test(attributes.get('type') ?? '')
			if (isData) jsonLd.push(rawTextOf(element))
		} else if (tag === 'html') language ||= attributes.get('lang') ?? attributes.get('xml:lang') ?? ''
		else if (tag === 'base') base = absoluteUrl(attributes.get('href') ?? '', url) || base
		else if (tag === 'link' && /\bcanonical\b/i.test(attributes.get('rel') ?? ''))
			canonical ||= attributes.get('href') ?? ''
		else if (tag === 'title') title ||= pageLine(rawTextOf(element))
		else if (tag === 'h1') headline ||= pageLine(textOf(element))
		else if (tag === 'img' && headline && pictures.length < MOST_PICTURES) pictures.push(...pictureOf(element))
	}
	const meta = (key: string): string => pageLine(metas.get(key) ?? '')
	return {
		base,
		canonical: absoluteUrl(canonical || (metas.get('og:url') ?? ''), base),
		language: readLanguage(language) || readLanguage(meta('og:locale')) || readLanguage(meta('content-language')),
		title: meta('og:title') || headline || title,
		headline,
		description: meta('og:description') || meta('description'),
		site_name: meta('og:site_name') || meta('application-name'),
		images: [...new Set(images.map((image) => absoluteUrl(image, base)))].filter(Boolean),
		pictures: [...new Set(pictures.map((picture) => absoluteUrl(picture, base)))].filter(Boolean),
		video: absoluteUrl(metas.get('og:video:url') ?? metas.get('og:video') ?? '', base),
		author: meta('author') || meta('article:author'),
		json_ld: jsonLd,
	}
}

const MOST_PICTURES = 5
/** More than any honest page has. */
const MOST_SCRIPTS = 200
const LEAST_PX = 200
const ORNAMENT = /logo|icon|avatar|sprite|pixel|badge|button|gravatar|placeholder|spinner|\.svg|\.gif|^data:/i

/** The address of an image that may show the dish; lazy-loaded ones have it in a data attribute. */
function pictureOf({ attributes }: PageElement): string[] {
	const late = attributes.get('data-src') ?? attributes.get('data-lazy-src') ?? attributes.get('data-original')
	const address = late ?? attributes.get('src') ?? ''
	const pixels = [attributes.get('width'), attributes.get('height')].map((size) => Number.parseInt(size ?? '', 10))
	const isSmall = pixels.some((size) => size < LEAST_PX)
	return address === '' || isSmall || ORNAMENT.test(address) ? [] : [address]
}
