// Prints the bill of materials of all packages, as CycloneDX.   npm run --silent sbom > sbom.json
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeSbom } from '../lockfile/sbom.ts'
import { PROJECT_ROOT } from '../workers.ts'

const read = (name: string) => JSON.parse(readFileSync(join(PROJECT_ROOT, name), 'utf8'))
const { name, version } = read('package.json')
console.log(JSON.stringify(makeSbom({ name, version }, read('package-lock.json').packages), null, '\t'))
