// Marks that a rendered page carries to the server; they never leave it.
import { createContext } from 'react-router'

/** The nonce that the page's own scripts carry. */
export const nonceHeader = 'x-piazza-nonce'
/** The topics that a shared page depends on. */
export const sharedHeader = 'x-piazza-shared'
/** Pi's script and the server it talks to: only the page that asks for them, and only where they are set up. */
export const strangersHeader = 'x-piazza-strangers'
/** Among the topics: strangers can vary this address without end, so its page is kept once it is asked for again. */
export const varied = '*'

/** Among the topics: the page shows a choice made by chance, so several of it are kept side by side. */
export const byChance = '?'

/**
 * A rendered page's markup travels beside its response: the server sends it whole and need not write it into a stream
 * and read it out again. Plain data, since the renderer is bundled and the server is not.
 */
export type Rendered = Response & { html?: string }

/** Where the renderer puts the markup of the page that it has made. */
export const renderedContext = createContext<string | null>(null)

/** The code of the error by which a body ends that is longer than it may be. */
export const tooLong = 'BODY_TOO_LONG'

/** The route that was asked for, as app/routes.ts writes it: what a log may hold of an address. */
export const patternContext = createContext('')
