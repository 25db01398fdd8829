import { type ComponentType, createContext, useContext } from 'react'

type AskForProofProps = {
	/** The action's, with the code of its refusal. */
	answer: { code?: string | undefined } | null | undefined
	/** Sends the form again, once it is proved who is there. */
	onDone: () => void
}

/** What asks, provided by a layout: the question belongs to the accounts, its forms to several domains. */
export const ProofContext = createContext<ComponentType<AskForProofProps> | null>(null)

/** Stands beside (not inside) a form whose action may ask who is there. */
export const AskForProof = (props: AskForProofProps) => {
	const Ask = useContext(ProofContext)
	return Ask ? <Ask {...props} /> : null
}
