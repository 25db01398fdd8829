import { useState } from 'react'

/**
 * True from the first time that `value` was true. What was opened once stays loaded, so that its closing animation
 * shows.
 */
export const useOnceTrue = (value: boolean): boolean => {
	const [was, setWas] = useState(value)
	if (value && !was) setWas(true)
	return was || value
}
