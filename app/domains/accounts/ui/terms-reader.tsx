import { privacyPolicy } from '../model/legal/privacy.ts'
import { termsOfUse } from '../model/legal/terms.ts'
import { LegalSections } from './legal-sections.tsx'

/** Terms and privacy policy below each other, for the sign-up page's dialog; loaded when that opens. */
const TermsReader = () => (
	<div className="mt-2">
		<LegalSections text={termsOfUse} heading="h4" />
		<h3 className="mt-12 border-t border-line pt-8 text-h2">{privacyPolicy.title}</h3>
		<LegalSections text={privacyPolicy} heading="h4" />
	</div>
)

export default TermsReader
