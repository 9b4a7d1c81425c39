// Messages in responses, by the protocol's codes.

export type Severity =
  | 'recoverable'
  | 'requires_buyer_input'
  | 'requires_buyer_review'
  | 'unrecoverable'
export type Message =
  | { type: 'error'; code: string; content: string; severity: Severity; path?: string }
  | { type: 'warning'; code: string; content: string; path?: string; url?: string }
  | { type: 'info'; code: string; content: string; path?: string }

export const problem = (
  code: string,
  content: string,
  severity: Severity,
  path?: string,
): Message => ({
  type: 'error',
  code,
  content,
  severity,
  ...(path !== undefined && { path }),
})
export const warning = (code: string, content: string, path?: string, url?: string): Message => ({
  type: 'warning',
  code,
  content,
  ...(path !== undefined && { path }),
  ...(url !== undefined && { url }),
})
export const info = (code: string, content: string, path?: string): Message => ({
  type: 'info',
  code,
  content,
  ...(path !== undefined && { path }),
})

/** A response without a result. */
export const nothing = (
  world: { config: { publicUrl: string } },
  code: string,
  content: string,
) => ({
  status: 200 as const,
  isError: true,
  body: {
    messages: [problem(code, content, 'unrecoverable')],
    continue_url: `${world.config.publicUrl}/`,
  },
})
