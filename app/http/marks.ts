// Marks that a rendered page carries to the server on headers of its own; they never leave the server.

/** The nonce that the page's own scripts carry. */
export const nonceHeader = 'x-piazza-nonce'
/** The topics that a shared page depends on. */
export const sharedHeader = 'x-piazza-shared'
