import { data } from 'react-router'

// Two functions, not `clientLoader = loader`: the client build drops `loader`, the name would dangle, and React Router answers a chunk that throws with a reload, for ever.
const gone = () => {
	throw data(null, { status: 404, statusText: 'Not Found' })
}

export const loader = () => gone()
export const clientLoader = () => gone()

export default function NotFound() {
	return null
}
