// Proves that the production database does what the tests rely on. LIBSQL_URL wins over what wrangler.toml says.
import { readProduction } from '../deployment.ts'

process.env.LIBSQL_URL ??= readProduction().libsqlUrl
await import('../libsql/prove.ts')
