// What the wallet is asked for: words to sign, or a payment with a memo. Works by copying where there is no script.
import { useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { ChallengeView } from '../../../shop/proofs/views.ts'
import { useLanguage, useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import { type Refused, useProblems } from '../account/refusals'
import { CopyText } from '../checkout/CopyText'
import { momentText } from '../dates'
import { InjectedWallets } from './InjectedWallets'
import { signWith } from './injected'

type Props = {
  challenge: ChallengeView
  next: string
  isDemo: boolean
  refused: Refused
}

export function Challenge({ challenge, next, isDemo, refused }: Props) {
  const t = useT('wallets')
  const language = useLanguage()
  const { state, way, expiresAt, address } = challenge
  return (
    <section className="card wallet-proof" aria-labelledby="challenge">
      <h2 id="challenge">{t(way === 'signature' ? 'sign.title' : 'pay.title')}</h2>
      <p className="wallet-address">
        <code className="mono" dir="ltr">
          {address}
        </code>
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
            <ToSign challenge={challenge} next={next} refused={refused} />
          ) : (
            <ToPay challenge={challenge} isDemo={isDemo} />
          )}
          <p className="hint">{t('until', { date: momentText(expiresAt, language) })}</p>
        </>
      )}
      <Link to={next ? `/account/wallets?${new URLSearchParams({ next })}` : '/account/wallets'}>
        {t('again')}
      </Link>
    </section>
  )
}

type Signing = Extract<ChallengeView, { way: 'signature' }>
type Paying = Extract<ChallengeView, { way: 'payment' }>

function ToSign({
  challenge,
  next,
  refused,
}: {
  challenge: Signing
  next: string
  refused: Refused
}) {
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
      <Form ref={form} method="post" action="/account/wallets" noValidate>
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

function ToPay({ challenge, isDemo }: { challenge: Paying; isDemo: boolean }) {
  const t = useT('wallets')
  const payment = useT('payment')
  return (
    <>
      <p>{t('pay.text')}</p>
      {isDemo && <p className="do-not-send">{payment('demo')}</p>}
      <CopyText label={t('pay.account')} text={challenge.account} isAddress />
      <CopyText label={t('pay.memo')} text={challenge.memo} />
      <p className="hint">{t('pay.hint')}</p>
      {/* A page that is asked for again shows what the ledger has shown meanwhile. */}
      <Form action="/account/wallets">
        <input type="hidden" name="challenge" value={challenge.id} />
        <Button kind="quiet">{t('pay.look')}</Button>
      </Form>
    </>
  )
}
