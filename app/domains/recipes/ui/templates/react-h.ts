import { createElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Make } from './recipe-card.ts'

/**
 * The templates' element factory for React. A link inside the app becomes the router's, which renders the same
 * element: `discover` would add an attribute, and every route is known from the start (react-router.config.ts).
 */
export const reactH: Make<ReactNode> = (tag, props, ...children) => {
	const { href, value, ...rest } = props
	// An uncontrolled input: the page listens to it and does not set its value.
	if (tag === 'input' || tag === 'select') return createElement(tag, { ...rest, defaultValue: value }, ...children)
	if (tag !== 'a' || !href?.startsWith('/')) return createElement(tag, props, ...children)
	return createElement(Link, { ...rest, to: href, viewTransition: true, discover: 'none' }, ...children)
}
