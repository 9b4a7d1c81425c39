// What people may send to prove a wallet.
import { type WalletKind, type WayToProve, walletKinds, waysToProve } from './rules.ts'

type Form = Readonly<Record<string, string | undefined>>

export type Begin = {
  readonly kind: WalletKind
  readonly way: WayToProve
  readonly address: string
}

/** An address says by itself what it is; the kind in the form only decides how to read one that says nothing. */
export function readBegin(form: Form): Begin {
  const address = (form.address ?? '').trim()
  const kind = address.startsWith('0x')
    ? 'evm'
    : address.startsWith('G')
      ? 'stellar'
      : walletKinds.find((each) => each === form.kind)
  return {
    kind: kind ?? 'stellar',
    way: waysToProve.find((each) => each === form.way) ?? 'signature',
    address,
  }
}

export const readSignature = (text = ''): string => text.replace(/\s/g, '').slice(0, 20_000)
