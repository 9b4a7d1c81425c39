// What people may send to prove a wallet.
import * as v from 'valibot'
import { type Form, text } from '../../platform/input.ts'
import { walletKinds, waysToProve } from './rules.ts'

const beginnings = { evm: '0x', stellar: 'G' } as const

const begin = v.pipe(
  v.object({
    kind: v.fallback(v.picklist(walletKinds), 'stellar'),
    way: v.fallback(v.picklist(waysToProve), 'signature'),
    address: v.fallback(v.pipe(text, v.trim()), ''),
  }),
  // An address says by itself what it is; the kind in the form only decides how to read one that says nothing.
  v.transform((read) => {
    const kind = walletKinds.find((each) => read.address.startsWith(beginnings[each]))
    return { ...read, kind: kind ?? read.kind }
  }),
)

export type Begin = v.InferOutput<typeof begin>

export const readBegin = (form: Form): Begin => v.parse(begin, form)

export const readSignature = (text = ''): string => text.replace(/\s/g, '').slice(0, 20_000)
