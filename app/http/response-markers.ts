// Internal headers by which a rendered page instructs the server; they are never sent.
import { createContext } from 'react-router'

/** The nonce of the page's own scripts. */
export const nonceHeader = 'x-piazza-nonce'
/** The topics that a shared page depends on. */
export const sharedHeader = 'x-piazza-shared'
/** External script and origin of a page that uses Pi's SDK, if it is configured. */
export const externalScriptsHeader = 'x-piazza-external-scripts'
/** One of the topics: the URL has endless variants, so its page is cached only from the second request on. */
export const varied = '*'

/** One of the topics: the page contains a random selection, so several variants are cached. */
export const byChance = '?'

/** One of the topics: the page is outdated from this moment on, in milliseconds. */
export const boundTopic = (milliseconds: number): string => `<${milliseconds}`

/** The moment of that topic; infinity without one. */
export const boundIn = (topics: readonly string[]): number =>
  Number(topics.find((each) => each.startsWith('<'))?.slice(1) ?? Number.POSITIVE_INFINITY)

/**
 * The markup is passed beside its response, so that the server need not stream and buffer it. Plain
 * data, since the renderer is bundled and the server is not.
 */
export type Rendered = Response & {
  /** In UTF-8. */
  html?: Buffer
  /** The matched route pattern, for metrics; empty if none matched. */
  route?: string
}

/** Set by the renderer to the page's markup. */
export const renderedContext = createContext<Buffer | null>(null)

/** Error code of a body that exceeds its limit. */
export const tooLong = 'BODY_TOO_LONG'

/** The matched route pattern of app/routes.ts: what a log may contain of a URL. */
export const patternContext = createContext('')
