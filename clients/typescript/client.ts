// Client of the Piazza API: typed by its OpenAPI document, with retries, idempotency keys and iteration over lists.
import createClient, { type Client, type FetchResponse, type Middleware } from 'openapi-fetch'
import { type Retries, retrying } from './retries.ts'
import type { Problem, paths } from './schema.ts'

export type * from './schema.ts'

export type Options = {
  /** Base URL of the shop, such as `https://shop.example`. */
  readonly url: string
  /** An API key: `pz_live_…`, or `pz_test_…` of a demonstration. */
  readonly key: string
  readonly fetch?: (request: Request) => Promise<Response>
} & Retries

export type Piazza = Client<paths>

/** `GET`, `POST` and `PATCH` by path, each with its own parameters and response. */
export function piazza({ url, key, fetch: send = fetch, ...retries }: Options): Piazza {
  const client = createClient<paths>({
    baseUrl: new URL('/api/v1', url).href,
    headers: { authorization: `Bearer ${key}` },
    fetch: retrying(send, retries),
    // A file is sent unchanged.
    bodySerializer: (body) => (typeof body === 'string' ? body : JSON.stringify(body)),
  })
  client.use(idempotency)
  return client
}

/** Idempotency: a write retried after a lost response is applied once. */
const idempotency: Middleware = {
  onRequest({ request }) {
    if (request.method !== 'GET' && !request.headers.has('idempotency-key'))
      request.headers.set('idempotency-key', crypto.randomUUID())
  },
}

/** A problem (RFC 9457) returned by the shop; `code` is stable. */
export class PiazzaError extends Error {
  override readonly name = 'PiazzaError'
  readonly status: number
  readonly code: string
  readonly requestId: string
  /** What the refusal is about, such as `available` or `needs`. */
  readonly facts: NonNullable<Problem['facts']>
  /** Errors in the body, by JSON pointer. */
  readonly errors: Problem['errors']
  constructor(problem: Problem) {
    super(`${problem.code}: ${problem.detail}`)
    this.status = problem.status
    this.code = problem.code
    this.requestId = problem.requestId
    this.facts = problem.facts ?? {}
    this.errors = problem.errors
  }
}

/** Returns the body of a response, or throws its problem. */
// biome-ignore lint/suspicious/noExplicitAny: as openapi-fetch declares it
export async function unwrap<Answer extends FetchResponse<any, any, any>>(
  call: Promise<Answer>,
): Promise<NonNullable<Answer['data']>> {
  const { data, error, response } = await call
  if (error === undefined && data !== undefined) return data
  throw new PiazzaError(isProblem(error) ? error : notFromTheShop(response))
}

const isProblem = (error: unknown): error is Problem =>
  typeof error === 'object' && error !== null && 'code' in error && 'requestId' in error

/** The response is from a proxy or another server. */
const notFromTheShop = ({ status, headers }: Response): Problem => ({
  type: 'about:blank',
  title: 'Error',
  status,
  code: `http.${status}`,
  detail: `The answer ${status} is no problem of a Piazza shop.`,
  requestId: headers.get('x-request-id') ?? '',
})

type Listed<Path extends keyof paths> = paths[Path] extends {
  readonly get: {
    readonly responses: {
      readonly 200: {
        readonly content: {
          readonly 'application/json': { readonly data: readonly (infer Row)[] }
        }
      }
    }
  }
}
  ? Row
  : never
/** Paths of lists. */
export type ListPath = {
  [Path in keyof paths]: [Listed<Path>] extends [never] ? never : Path
}[keyof paths]
type ParametersOf<Path extends ListPath> = paths[Path] extends {
  readonly get: { readonly parameters: infer Parameters }
}
  ? Pick<Parameters, Extract<keyof Parameters, 'query' | 'path'>>
  : never

/** Iterates over every row of a list, page by page; `query.after` is the cursor to start at. */
export async function* all<Path extends ListPath>(
  client: Piazza,
  path: Path,
  params: ParametersOf<Path>,
): AsyncGenerator<Listed<Path>, void, void> {
  type Page = { readonly data: readonly Listed<Path>[]; readonly next: string | null }
  const { query = {}, ...named } = params as { query?: Record<string, unknown> }
  let after = query.after
  do {
    const request = { params: { ...named, query: { limit: 100, ...query, after } } }
    // An unknown path has no further type information.
    const page = (await unwrap(client.GET(path as '/stock', request as never))) as unknown as Page
    yield* page.data
    after = page.next ?? undefined
  } while (after !== undefined)
}
