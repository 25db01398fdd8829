import { useState } from 'react'

/** True from the first time `value` was true. What is opened once stays loaded, so that its closing can be seen. */
export const useOnceTrue = (value: boolean): boolean => {
	const [was, setWas] = useState(value)
	if (value && !was) setWas(true)
	return was || value
}
