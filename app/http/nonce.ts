/** Header by which a rendered page tells the server which nonce its own scripts carry; it never leaves the server. */
export const nonceHeader = 'x-piazza-nonce'
