import { data } from 'react-router'

// Two functions, not `clientLoader = loader`: the client build drops `loader`, the name would be undefined, and React
// Router responds to a chunk that throws with a reload, forever.
const gone = () => {
	throw data(null, { status: 404, statusText: 'Not Found' })
}

export const loader = () => gone()
export const clientLoader = () => gone()

export default function NotFound() {
	return null
}
