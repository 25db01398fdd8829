import type { MarkupProps } from './plate-markup.ts'

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'
const SVG_TAGS = new Set(['svg', 'use', 'g', 'path'])

/**
 * Creates a DOM element from the same calls as React's `createElement`, for pages that run without React. Text children
 * become text nodes; nothing is ever parsed as HTML.
 */
export const domElement = (tag: string, props: MarkupProps, ...children: (Element | string)[]): Element => {
	const element = SVG_TAGS.has(tag) ? document.createElementNS(SVG_NAMESPACE, tag) : document.createElement(tag)
	const { value: chosen, ...rest } = props
	for (const [name, value] of Object.entries(tag === 'select' ? rest : props)) {
		if (value === undefined) continue
		element.setAttribute(name === 'className' ? 'class' : name, value)
	}
	for (const child of children) {
		if (child === '') continue
		element.appendChild(typeof child === 'string' ? document.createTextNode(child) : child)
	}
	// React sets the option's attribute as well as choosing it.
	if (tag === 'select' && chosen !== undefined)
		for (const option of element.children as Iterable<unknown> as HTMLOptionElement[])
			option.defaultSelected = option.value === chosen
	return element
}
