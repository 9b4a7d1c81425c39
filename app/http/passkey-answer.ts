// The WebAuthn response of a browser, as submitted by a form.

/** Null if it is not JSON; the caller validates the contents. */
export function passkeyAnswer(fields: Record<string, string>): unknown {
  try {
    return JSON.parse(fields.answer ?? '')
  } catch {
    return null
  }
}
