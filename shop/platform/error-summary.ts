// Error summary for the log: kind and location, never user input.

export type ErrorSummary = {
  readonly kind: string
  /** Error code of a driver or of the system: `23505`, `ECONNREFUSED`. */
  readonly code?: string
  readonly constraint?: string
  readonly reason: string
  /** Files and lines of the shop's code, innermost first. */
  readonly where: readonly string[]
}

const mostFrames = 6

/**
 * Messages quote input (`invalid input syntax for type date: "…"`, `"…" is not valid JSON`), so quoted parts are
 * removed, and long messages truncated.
 */
export function errorSummary(error: unknown): ErrorSummary {
  if (!(error instanceof Error)) return { kind: kindOf(error), reason: reasonOf(error), where: [] }
  const { code, constraint_name: constraint } = error as {
    code?: unknown
    constraint_name?: unknown
  }
  return {
    kind: error.name,
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    reason: withoutQuotes(error.message).slice(0, 200),
    where: framesOf(error.stack ?? '', error.message),
  }
}

/** Of a thrown response or refusal: its class and status or code say what it was. */
const kindOf = (thrown: unknown): string =>
  typeof thrown === 'object' ? (thrown?.constructor?.name ?? 'null') : typeof thrown

function reasonOf(thrown: unknown): string {
  const { status, code } = (thrown ?? {}) as { status?: unknown; code?: unknown }
  if (typeof status === 'number') return `thrown with status ${status}`
  return typeof code === 'string' && /^[\w.]{1,60}$/.test(code) ? `thrown with ${code}` : 'thrown'
}

const withoutQuotes = (text: string): string =>
  text
    .replace(/"[\s\S]*"|'[\s\S]*'|`[\s\S]*`|“[\s\S]*”/g, '"…"')
    .replace(/\S+@\S+/g, '…')
    .replace(/\d{5,}/g, '…')
    .replace(/\s+/g, ' ')

/** The message precedes the frames and may look like one, so it is removed first. */
function framesOf(stack: string, message: string): string[] {
  const at = stack.indexOf(message)
  const frames = at < 0 ? stack : stack.slice(at + message.length)
  const all = frames
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) =>
      line
        .trim()
        .replace(/^at /, '')
        .replace(
          /file:\/\/\S*\/(?=(build|server|shop|adapters|app|extensions|node_modules)\/)/,
          '',
        ),
    )
  // A driver appends the stack of the statement's caller to its own frames.
  const own = all.filter((frame, index) => index === 0 || !/node:|node_modules\//.test(frame))
  return (own.length > 1 ? own : all).slice(0, mostFrames)
}
