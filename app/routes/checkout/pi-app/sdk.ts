// Pi's own script, as described by its public reference (github.com/pi-apps/pi-platform-docs, SDK_reference.md).

/** The part of it that the shop uses. */
export type PiScript = {
  init(options: { version: string }): unknown
  authenticate(
    scopes: readonly string[],
    onIncompletePaymentFound: (payment: { identifier?: unknown }) => void,
  ): Promise<{ accessToken?: unknown }>
  createPayment(
    payment: { amount: number; memo: string; metadata: Record<string, string> },
    callbacks: {
      onReadyForServerApproval(paymentId: string): void
      onReadyForServerCompletion(paymentId: string, txid: string): void
      onCancel(paymentId: string): void
      onError(error: unknown, payment?: { identifier?: unknown }): void
    },
  ): unknown
}

let loading: Promise<PiScript | null> | null = null

/** Loads once per page; null if it is unavailable. */
export function loadPi(url: string): Promise<PiScript | null> {
  loading ??= new Promise((resolve) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.addEventListener('load', () => resolve(begun()))
    script.addEventListener('error', () => {
      loading = null
      resolve(null)
    })
    document.head.append(script)
  })
  return loading
}

function begun(): PiScript | null {
  const { Pi } = window as unknown as { Pi?: PiScript }
  try {
    Pi?.init({ version: '2.0' })
    return Pi ?? null
  } catch {
    return null
  }
}

export type StepAnswer = { readonly ok: boolean; readonly code?: string; readonly value?: unknown }

/** Reports a step to the shop's server. No response is no refusal: Pi's script retries. */
export async function sendStep(fields: Readonly<Record<string, string>>): Promise<StepAnswer> {
  try {
    const answer = await fetch('/payment/pi/step', {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    const told = (await answer.json()) as StepAnswer
    return typeof told?.ok === 'boolean' ? told : { ok: false, code: 'piapp.unreachable' }
  } catch {
    return { ok: false, code: 'piapp.unreachable' }
  }
}

/**
 * Signs in to Pi, and the shop's server verifies the identity with Pi. Completes incomplete
 * payments first. Returns the server's response; null if Pi's script refused.
 */
export async function signIn(pi: PiScript, scopes: readonly string[]): Promise<StepAnswer | null> {
  const unfinished: string[] = []
  try {
    const { accessToken } = await pi.authenticate(scopes, ({ identifier }) => {
      if (typeof identifier === 'string') unfinished.push(identifier)
    })
    if (typeof accessToken !== 'string') return null
    const known = await sendStep({ intent: 'identify', accessToken })
    if (!known.ok) return known
    for (const payment of unfinished) await sendStep({ intent: 'unfinished', payment })
    return known
  } catch {
    return null
  }
}
