import { createElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Make } from './recipe-card.ts'

/**
 * The templates' element factory for React. In the browser a link inside the app becomes the router's, which renders
 * the same element: `discover` would add an attribute, and every route is known from the start
 * (react-router.config.ts). The server only writes it, and need not resolve each address against the routes.
 */
export const reactH: Make<ReactNode> = (tag, props, ...children) => {
	const { href, value, ...rest } = props
	// An uncontrolled input: the page listens to it and does not set its value.
	if (tag === 'input' || tag === 'select') return createElement(tag, { ...rest, defaultValue: value }, ...children)
	if (import.meta.env.SSR || tag !== 'a' || !href?.startsWith('/')) return createElement(tag, props, ...children)
	return createElement(Link, { ...rest, to: href, viewTransition: true, discover: 'none' }, ...children)
}
