// Payment button of Pi's app, and the payment's progress. Works in the Pi Browser only, and says so elsewhere.
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PiPaymentState } from '../../../../shop/payments/pi-app/rules.ts'
import { formatAmount } from '../../../../shop/platform/money/rules.ts'
import { useLanguage, useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { type Kind, Notice } from '../../../ui/Notice'
import { type Problem, problemOf } from './problems'
import { loadPi, type PiScript, sendStep, signIn } from './sdk'

type Order = {
  readonly number: string
  /** In stroops. */
  readonly due: bigint
  /** Exact amount passed to Pi's script; null if nothing is due, or a number cannot represent it. */
  readonly amount: string | null
  readonly isPaid: boolean
  readonly latest: PiPaymentState | null
}
/** Progress seen by this page; before it begins, the server's state is shown. */
type Stage = 'signing' | 'open' | 'submitted' | 'completed' | 'cancelled' | 'absent' | Problem

const kinds: Partial<Record<string, Kind>> = {
  completed: 'ok',
  paid: 'ok',
  cancelled: 'warn',
  absent: 'warn',
  mismatch: 'bad',
  notDue: 'warn',
  another: 'warn',
  signIn: 'warn',
  limit: 'warn',
  away: 'warn',
}
/** Timeout in milliseconds: outside the Pi Browser its script never responds. */
const silence = 20_000
const again = 5_000

export function PiAppPay({ order, scriptUrl }: { order: Order; scriptUrl: string }) {
  const t = useT('piapp')
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  const [pi, setPi] = useState<PiScript | null>(null)
  const [stage, setStage] = useState<Stage | null>(null)
  const [sent, setSent] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    loadPi(scriptUrl).then((loaded) => (loaded ? setPi(loaded) : setStage('absent')))
    return () => clearTimeout(timer.current)
  }, [scriptUrl])

  // The ledger may need a moment: the open page polls, and without it the shop continues automatically.
  useEffect(() => {
    if (sent === null) return
    const asking = setInterval(async () => {
      const { ok, value } = await sendStep({ intent: 'made', payment: sent })
      if (!ok || value === 'waiting') return
      clearInterval(asking)
      setStage(value === 'cancelled' ? 'cancelled' : 'completed')
      revalidate()
    }, again)
    return () => clearInterval(asking)
  }, [sent, revalidate])

  async function pay(script: PiScript, amount: string) {
    setStage('signing')
    timer.current = setTimeout(() => setStage('absent'), silence)
    const known = await signIn(script, ['payments', 'wallet_address'])
    clearTimeout(timer.current)
    if (!known?.ok) return setStage(known ? problemOf(known.code) : 'absent')
    setStage('open')
    script.createPayment(
      {
        amount: Number(amount),
        memo: t('memo', { number: order.number }),
        metadata: { order: order.number },
      },
      {
        async onReadyForServerApproval(payment) {
          const told = await sendStep({ intent: 'approve', payment, order: order.number })
          if (!told.ok) setStage(problemOf(told.code))
        },
        async onReadyForServerCompletion(payment) {
          const told = await sendStep({ intent: 'made', payment })
          const isDone = told.ok && told.value === 'completed'
          setStage(told.ok ? (isDone ? 'completed' : 'submitted') : problemOf(told.code))
          if (isDone) revalidate()
          else setSent(payment)
        },
        onCancel(payment) {
          setStage('cancelled')
          void sendStep({ intent: 'left', payment })
        },
        onError(_error, payment) {
          setStage('away')
          if (typeof payment?.identifier === 'string')
            void sendStep({ intent: 'left', payment: payment.identifier })
        },
      },
    )
  }

  const shown = order.isPaid ? 'paid' : (stage ?? order.latest)
  const isBusy = stage === 'signing' || stage === 'open' || stage === 'submitted'
  return (
    <div className="pi-app-pay" data-stage={shown ?? 'ready'}>
      {shown && <Notice kind={kinds[shown] ?? 'info'} role="status" text={t(`state.${shown}`)} />}
      {order.amount !== null && !order.isPaid && pi && (
        <Button
          type="button"
          busy={isBusy}
          onClick={() => !isBusy && order.amount && void pay(pi, order.amount)}
        >
          {t('button', { amount: formatAmount(order.due, 'PI', language) })}
        </Button>
      )}
      {order.amount === null && !order.isPaid && !shown && <p>{t('state.notDue')}</p>}
    </div>
  )
}
