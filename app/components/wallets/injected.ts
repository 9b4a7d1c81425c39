// Browser wallets that announce themselves (EIP-6963). Their self-description is not trusted.

type Provider = {
  request(asked: { method: string; params?: readonly unknown[] }): Promise<unknown>
}

export type Injected = { readonly id: string; readonly name: string; readonly provider: Provider }

/** Calls `found` once for each wallet, also for later ones. Returns the unsubscribe function. */
export function findWallets(found: (wallet: Injected) => void): () => void {
  const seen = new Set<string>()
  const heard = (event: Event) => {
    const wallet = read((event as CustomEvent<unknown>).detail)
    if (!wallet || seen.has(wallet.id)) return
    seen.add(wallet.id)
    found(wallet)
  }
  window.addEventListener('eip6963:announceProvider', heard)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  return () => window.removeEventListener('eip6963:announceProvider', heard)
}

function read(detail: unknown): Injected | null {
  const { info, provider } = (detail ?? {}) as {
    info?: { uuid?: unknown; name?: unknown }
    provider?: { request?: unknown }
  }
  const isWallet = typeof info?.uuid === 'string' && typeof provider?.request === 'function'
  if (!isWallet || typeof info.name !== 'string') return null
  return { id: String(info.uuid), name: info.name.slice(0, 40), provider: provider as Provider }
}

export async function accountsOf({ provider }: Injected): Promise<string[]> {
  const accounts = await provider.request({ method: 'eth_requestAccounts' })
  return Array.isArray(accounts) ? accounts.filter((each) => typeof each === 'string') : []
}

/** EIP-191: the wallet displays the text and signs it. */
export async function signWith(
  { provider }: Injected,
  { message, address }: { message: string; address: string },
): Promise<string> {
  const bytes = new TextEncoder().encode(message)
  const text = `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  const signature = await provider.request({ method: 'personal_sign', params: [text, address] })
  return typeof signature === 'string' ? signature : ''
}
