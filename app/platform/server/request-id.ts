import { makeId } from '../model/ids.ts'

/** The name of a request in logs and figures: Cloudflare's, which goes with it from Worker to Worker. */
export const requestIdOf = ({ headers }: Pick<Request, 'headers'>): string => headers.get('cf-ray') ?? makeId()
