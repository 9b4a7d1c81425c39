// A browser's answer with a passkey, as a form carries it.

/** Null where it is no JSON; the caller validates the contents. */
export function passkeyAnswer(fields: Record<string, string>): unknown {
  try {
    return JSON.parse(fields.answer ?? '')
  } catch {
    return null
  }
}
