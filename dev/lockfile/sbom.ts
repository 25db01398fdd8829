/** An entry of package-lock.json. */
export type Locked = {
	version?: string
	integrity?: string
	license?: string
	dev?: boolean
	optional?: boolean
	os?: string[]
	cpu?: string[]
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** An SRI text as CycloneDX writes hashes. */
function hashOf(integrity: string): { alg: string; content: string } {
	const [algorithm = '', base64 = ''] = integrity.split('-')
	return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(base64, 'base64').toString('hex') }
}

/**
 * The bill of materials of a lockfile's packages as CycloneDX 1.5: each package once, with what it is locked to. `scope`
 * is `excluded` for what only development installs.
 */
export function makeSbom(product: { name: string; version: string }, packages: Record<string, Locked>) {
	const components = Object.entries(packages)
		.filter(([path, { version }]) => path !== '' && version !== undefined)
		.map(([path, { version = '', integrity, license, dev }]) => ({
			type: 'library',
			'bom-ref': path,
			name: nameOf(path),
			version,
			purl: `pkg:npm/${nameOf(path).replace('@', '%40')}@${version}`,
			scope: dev ? 'excluded' : 'required',
			...(integrity && { hashes: [hashOf(integrity)] }),
			...(license && { licenses: [{ expression: license }] }),
		}))
	return {
		bomFormat: 'CycloneDX',
		specVersion: '1.5',
		version: 1,
		metadata: { component: { type: 'application', ...product } },
		components,
	}
}
