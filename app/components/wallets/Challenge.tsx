// Wallet challenge: a text to sign, or a payment with a memo. Works by copy and paste without script.
import { useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { ChallengeView } from '../../../shop/payments/wallet-proofs/views.ts'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import { useProblems } from '../account/problems'
import type { Refused } from '../account/refusals'
import { CopyText } from '../checkout/CopyText'
import { useMoment } from '../text/local-times'
import { Mono } from '../text/Mono'
import { InjectedWallets } from './InjectedWallets'
import { signWith } from './injected'

type Props = {
  challenge: ChallengeView
  next: string
  isDemo: boolean
  refused: Refused
  /** The page that shows it and handles its form. */
  action?: string
}

const page = '/account/wallets'

export function Challenge({ challenge, next, isDemo, refused, action = page }: Props) {
  const moment = useMoment()
  const t = useT('wallets')
  const { state, way, expiresAt, address } = challenge
  return (
    <section className="card wallet-proof" aria-labelledby="challenge">
      <h2 id="challenge">{t(way === 'signature' ? 'sign.title' : 'pay.title')}</h2>
      <p className="wallet-address">
        <Mono>{address}</Mono>
      </p>
      {state === 'proved' && (
        <Notice kind="ok" role="status" title={t('done')}>
          {next && <Link to={next}>{t('goOn')}</Link>}
        </Notice>
      )}
      {state === 'expired' && <Notice kind="warn">{t('expired')}</Notice>}
      {state === 'waiting' && (
        <>
          <p className="wallet-promise">{t('promise')}</p>
          {way === 'signature' ? (
            <ToSign challenge={challenge} next={next} refused={refused} action={action} />
          ) : (
            <ToPay challenge={challenge} isDemo={isDemo} action={action} />
          )}
          <p className="hint">{t('until', { date: moment(expiresAt) })}</p>
        </>
      )}
      <Link to={next && action === page ? `${page}?${new URLSearchParams({ next })}` : action}>
        {t('again')}
      </Link>
    </section>
  )
}

type Signing = Extract<ChallengeView, { way: 'signature' }>
type Paying = Extract<ChallengeView, { way: 'payment' }>

type ToSignProps = { challenge: Signing; next: string; refused: Refused; action: string }

function ToSign({ challenge, next, refused, action }: ToSignProps) {
  const t = useT('wallets')
  const problem = useProblems(refused?.refusal)
  const isBusy = useNavigation().state !== 'idle'
  const form = useRef<HTMLFormElement>(null)
  return (
    <>
      {challenge.kind === 'evm' && (
        <InjectedWallets
          label={(name) => t('sign.with', { name })}
          use={async (wallet) => {
            const signature = await signWith(wallet, challenge)
            const field = form.current?.querySelector<HTMLTextAreaElement>('[name="signature"]')
            if (!signature || !field) return false
            field.value = signature
            form.current?.requestSubmit()
            return true
          }}
        />
      )}
      <p>{t(`sign.${challenge.kind}`)}</p>
      <div className="wallet-message">
        <CopyText label={t('sign.message')} text={challenge.message} />
      </div>
      <Form ref={form} method="post" action={withChallenge(action, challenge.id)} noValidate>
        <input type="hidden" name="intent" value="sign" />
        <input type="hidden" name="challenge" value={challenge.id} />
        <input type="hidden" name="next" value={next} />
        <TextField
          label={t('sign.signature')}
          hint={t('sign.signatureHint')}
          name="signature"
          error={problem('signature')}
          rows={3}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          required
        />
        <Button busy={isBusy}>{t('sign.check')}</Button>
      </Form>
    </>
  )
}

/** A rejected signature returns to the same challenge. */
const withChallenge = (action: string, id: string) =>
  action === page ? page : `${action}${action.includes('?') ? '&' : '?'}challenge=${id}`

type ToPayProps = { challenge: Paying; isDemo: boolean; action: string }

function ToPay({ challenge, isDemo, action }: ToPayProps) {
  const t = useT('wallets')
  const payment = useT('payment')
  return (
    <>
      <p>{t('pay.text')}</p>
      {isDemo && <p className="do-not-send">{payment('demo')}</p>}
      <CopyText label={t('pay.account')} text={challenge.account} isAddress />
      <CopyText label={t('pay.memo')} text={challenge.memo} />
      <p className="hint">{t('pay.hint')}</p>
      {/* Reloading shows what the ledger has shown meanwhile. */}
      <Form action={action.split('?')[0] ?? page}>
        {[...new URLSearchParams(action.split('?')[1])].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="challenge" value={challenge.id} />
        <Button kind="quiet">{t('pay.look')}</Button>
      </Form>
    </>
  )
}
