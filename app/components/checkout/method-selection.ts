// The payment method that the shopper has selected, so that total, fee and button follow it.
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type {
  HostedOffer,
  PiOffer,
  TokenOffer,
} from '../../../shop/payments/requests/views/offered-methods.ts'
import type { ManualOffer } from '../../routes/checkout/manual-offers'

type Offered = {
  /** Before a fee. */
  readonly total: bigint
  readonly credit: bigint
  readonly pi: PiOffer
  readonly tokens: readonly TokenOffer[]
  readonly hosted: readonly HostedOffer[]
  readonly manual: readonly ManualOffer[]
}

export type MethodSelection = {
  /** Value of the selected radio button; null if nothing is offered. */
  readonly value: string | null
  /** Whether a part is paid with shop credit. */
  readonly usesCredit: boolean
  /** The selected manual method; null for others. */
  readonly byHand: ManualOffer | null
  /** With the method's fee. */
  readonly total: bigint
  /** The shopper has selected something. */
  readonly isOwn: boolean
  readonly form: RefObject<HTMLFormElement | null>
  readonly follow: (event: FormEvent<HTMLFormElement>) => void
}

/** Whether the order can be paid with shop credit alone. */
export const isCovered = ({ total, credit, pi }: Offered): boolean =>
  pi.absence === null && credit > 0n && credit === total

const valuesOf = (offered: Offered): string[] => [
  ...(isCovered(offered) ? ['credit'] : []),
  ...(offered.pi.absence === null ? ['pi'] : []),
  ...offered.tokens.flatMap(({ method, price }) =>
    (price?.chains ?? []).map(({ ledger }) => `${method} ${ledger}`),
  ),
  ...offered.hosted.map(({ method }) => method),
  ...offered.manual.map(({ ledger }) => ledger),
]

/** `typed`: the method of a refused order. */
export function useMethodSelection(offered: Offered, typed: string | undefined): MethodSelection {
  const form = useRef<HTMLFormElement>(null)
  const [own, setOwn] = useState<ReturnType<typeof selectedIn>>(null)
  // What was selected before the script ran, or what the browser restored.
  useEffect(() => {
    const method = form.current && checkedIn(form.current, 'method')
    if (form.current && method && !method.defaultChecked) setOwn(selectedIn(form.current))
  }, [])
  const values = valuesOf(offered)
  const value =
    values.find((each) => each === own?.value) ??
    values.find((each) => each === typed) ??
    values[0] ??
    null
  const byHand = offered.manual.find(({ ledger }) => ledger === value) ?? null
  return {
    value,
    usesCredit: own?.usesCredit === true && value !== 'credit',
    byHand,
    total: offered.total + (byHand?.fee ?? 0n),
    isOwn: own !== null,
    form,
    follow: ({ currentTarget, target }) => {
      if (target instanceof HTMLInputElement && /^(method|useCredit)$/.test(target.name))
        setOwn(selectedIn(currentTarget))
    },
  }
}

const selectedIn = (form: HTMLFormElement) => {
  const value = checkedIn(form, 'method')?.value
  return value ? { value, usesCredit: checkedIn(form, 'useCredit') !== null } : null
}

const checkedIn = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`[name="${name}"]:checked`)
