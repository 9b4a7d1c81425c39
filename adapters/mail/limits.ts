// How long, and for how many emails at a time, a mail server may say nothing.

/** Each may wait for one recipient's server; a relay allows at least ten. */
export const mostConnections = 4

/** A server that accepts connections and says nothing; and one that says nothing while it checks a message. */
export const patience = {
  connectionTimeout: 15_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
}
