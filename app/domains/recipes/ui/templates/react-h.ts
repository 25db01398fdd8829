import { createElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Make } from './recipe-card.ts'

/**
 * The templates' element maker for React. A link inside the app becomes the router's, which draws the very same element:
 * `discover` would add an attribute of its own, and every route is known from the start (react-router.config.ts).
 */
export const reactH: Make<ReactNode> = (tag, props, ...children) => {
	const { href, value, ...rest } = props
	// The cook's own from the first key on: the page hears of it and does not hold it.
	if (tag === 'input' || tag === 'select') return createElement(tag, { ...rest, defaultValue: value }, ...children)
	if (tag !== 'a' || !href?.startsWith('/')) return createElement(tag, props, ...children)
	return createElement(Link, { ...rest, to: href, viewTransition: true, discover: 'none' }, ...children)
}
