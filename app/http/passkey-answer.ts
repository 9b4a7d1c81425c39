// A browser's answer with a passkey, as a form carries it.

/** Null where it is no JSON; what it says is checked by whoever reads it. */
export function passkeyAnswer(fields: Record<string, string>): unknown {
  try {
    return JSON.parse(fields.answer ?? '')
  } catch {
    return null
  }
}
