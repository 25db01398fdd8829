import { cleanLine } from '#app/platform/model/clean-text.ts'
import { elementsOf, type PageElement, textOf } from '../page/page-tree.ts'

export const classesOf = (element: PageElement): string[] => (element.attributes.get('class') ?? '').split(/\s+/)

export function* all(element: PageElement, is: (one: PageElement) => boolean): Generator<PageElement> {
	for (const one of elementsOf(element)) if (is(one)) yield one
}

export const withClass = (name: string) => (one: PageElement) => classesOf(one).includes(name)
export const withId = (id: string) => (one: PageElement) => one.attributes.get('id') === id
export const withProp = (name: string) => (one: PageElement) => one.attributes.get('itemprop') === name

export function first(element: PageElement, is: (one: PageElement) => boolean): PageElement | undefined {
	for (const one of elementsOf(element)) if (is(one)) return one
	return undefined
}

/** For an element that may be missing. */
export const lineOf = (element: PageElement | undefined): string => (element ? cleanLine(textOf(element)) : '')
/** One line per paragraph, list item or line break. */
export const paragraphsOf = (element: PageElement | undefined): string[] => (element ? textOf(element).split('\n') : [])
