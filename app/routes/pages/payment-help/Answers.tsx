// The answers about a payment: to everybody, and to its sender or the order's holder.
import { Form, Link, useNavigation } from 'react-router'
import { ClaimText } from '../../../components/checkout/ClaimText'
import { CopyText } from '../../../components/checkout/CopyText'
import { TransactionFacts } from '../../../components/checkout/TransactionFacts'
import { useAnswer } from '../../../components/forms/answer'
import { Mono } from '../../../components/text/Mono'
import { Price } from '../../../components/text/Price'
import { useLanguage, useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Field, TextField } from '../../../ui/Field'
import { type Kind, Notice } from '../../../ui/Notice'
import type { HelpView } from './help-view'

type Of<Is extends HelpView['is']> = { help: Extract<HelpView, { is: Is }>; what: string }
type Facts = Extract<HelpView, { is: 'transaction' }>['facts'][number]
type Own = Extract<HelpView, { is: 'transaction' }>['own'][number]

const kinds: Partial<Record<string, Kind>> = {
  received: 'ok',
  counted: 'ok',
  failed: 'warn',
  unknown: 'warn',
  elsewhere: 'warn',
  other_asset: 'warn',
  unpaid: 'warn',
  no_invoice: 'warn',
}

/** Said here alone: on the payment page a hash is kept, and looked up again. */
const ownTexts = [
  'received',
  'other_asset',
  'pending',
  'sent',
  'unreachable',
  'unpaid',
  'no_invoice',
] as const
const isOwn = (said: string) => ownTexts.some((each) => each === said)

export function TransactionAnswer({ help, what }: Of<'transaction'>) {
  const t = useT('payment-help')
  const words = useT('payment')
  const { said, asked, facts, own, challenge } = help
  const list = new Intl.ListFormat(useLanguage(), { type: 'conjunction' })
  const ledgers = list.format(asked)
  return (
    <section className="stack" aria-labelledby="answer">
      <h2 id="answer">{t('answer')}</h2>
      <Notice kind={kinds[said] ?? 'info'} role="status">
        <p data-said={said}>
          {isOwn(said) ? t(`said.${said}`) : words(`claim.said.${said}`, { ledgers })}
        </p>
      </Notice>
      {own.length === 0 && facts.map((each) => <FactsCard key={each.id} facts={each} />)}
      {own.map((each) => (
        <OwnCard key={each.id} payment={each} />
      ))}
      {facts.length > 0 && own.length === 0 && <p>{t('private')}</p>}
      {facts.length > 0 && own.length === 0 && (
        <Sign
          challenge={challenge}
          what={what}
          isPaid
          isByLink={facts.every(({ isHosted }) => isHosted)}
        />
      )}
    </section>
  )
}

export function AddressAnswer({ help, what }: Of<'address'>) {
  const t = useT('payment-help')
  return (
    <section className="stack" aria-labelledby="answer">
      <h2 id="answer">{t('answer')}</h2>
      <p data-said="address">{t('address')}</p>
      <Sign challenge={help.challenge} what={what} />
    </section>
  )
}

export function ProvedAnswer({ help, what }: Of<'proved'>) {
  const t = useT('payment-help')
  const { own, claim, wanted } = help
  return (
    <section className="stack" aria-labelledby="answer">
      <h2 id="answer">{t('proved')}</h2>
      {claim && (
        <Notice kind="info" role="status">
          <ClaimText claim={claim} isToken={what.startsWith('0x')} />
        </Notice>
      )}
      {own.length === 0 && <p data-said="none">{t('none')}</p>}
      {own.map((each) => (
        <OwnCard key={each.id} payment={each} what={what} isWanted={wanted.includes(each.id)} />
      ))}
    </section>
  )
}

function FactsCard({ facts }: { facts: Facts }) {
  return (
    <div className="card ledger-facts">
      <FactList facts={facts} />
    </div>
  )
}

function FactList({ facts }: { facts: Facts }) {
  const t = useT('payment')
  const { amount, currency, asset, assetOk, network, hash, at, explorer } = facts
  return (
    <>
      {amount !== null && assetOk && <Price amount={amount} currency={currency} />}
      <dl>
        {!assetOk && (
          <>
            <dt>{t('ledger.notCounted')}</dt>
            <dd>
              <Mono>{asset}</Mono>
            </dd>
          </>
        )}
        <dt>{t('network')}</dt>
        <dd>
          <bdi>{network}</bdi>
        </dd>
        <TransactionFacts at={at} hash={hash} explorer={explorer} />
      </dl>
    </>
  )
}

/** `what` is set for the sender, who may ask for a payment of no order. */
function OwnCard({
  payment,
  what,
  isWanted = false,
}: {
  payment: Own
  what?: string
  isWanted?: boolean
}) {
  const t = useT('payment-help')
  const { standing, orderNumber } = payment
  return (
    <div className="card ledger-facts stack" data-standing={standing}>
      <p>
        <strong>{t(`standing.${standing}`)}</strong>
      </p>
      <FactList facts={payment} />
      {orderNumber && (
        <Link to={`/order/${orderNumber}`}>
          {t('order')} <bdi>{orderNumber}</bdi>
        </Link>
      )}
      {isWanted && <Notice kind="ok" role="status" text={t('wanted')} />}
      {what !== undefined && !orderNumber && !isWanted && <Again what={what} id={payment.id} />}
    </div>
  )
}

/** The same signature again, for what to do with a payment. */
function Again({ what, id }: { what: string; id: string }) {
  const t = useT('payment-help')
  const errors = useT('errors')
  const { refusal, values, token } = useAnswer<{ token: string }>()
  const problem = refusal?.fields?.order
  return (
    <Form method="post" className="stack" preventScrollReset noValidate>
      <input type="hidden" name="hash" value={what} />
      <input type="hidden" name="token" value={token ?? ''} />
      <input type="hidden" name="signature" value={values?.signature ?? ''} />
      <input type="hidden" name="intent" value="sign" />
      <Field
        name="order"
        label={t('credit')}
        hint={t('creditHint')}
        defaultValue={values?.order ?? ''}
        error={problem && errors(problem)}
        autoComplete="off"
        dir="ltr"
      />
      <div className="row">
        <Button>{t('creditButton')}</Button>
        <Button kind="quiet" name="back" value={id}>
          {t('back')}
        </Button>
      </div>
    </Form>
  )
}

/** A text to sign with the wallet that paid. */
function Sign({
  challenge,
  what,
  isPaid = false,
  isByLink = false,
}: {
  challenge: Extract<HelpView, { is: 'address' }>['challenge']
  what: string
  isPaid?: boolean
  /** A provider does not tell who paid: only the order's own link shows it. */
  isByLink?: boolean
}) {
  const t = useT('payment-help')
  const words = useT('wallets')
  const errors = useT('errors')
  const { refusal, values } = useAnswer<object>()
  const isBusy = useNavigation().state !== 'idle'
  const problem = refusal?.fields?.signature
  return (
    <section className="card stack" aria-labelledby="sign">
      <h3 id="sign">{t('prove')}</h3>
      <ul>
        <li>{t('proveBy.link')}</li>
        {!isByLink && <li>{t('proveBy.payment')}</li>}
        {!isByLink && <li>{t(challenge ? 'proveBy.signature' : 'proveBy.noSignature')}</li>}
      </ul>
      {challenge && (
        <Form method="post" className="stack" preventScrollReset noValidate>
          <input type="hidden" name="hash" value={what} />
          <input type="hidden" name="token" value={challenge.token} />
          <div className="wallet-message">
            <CopyText label={words('sign.message')} text={challenge.message} />
          </div>
          <p className="wallet-promise">{words('promise')}</p>
          <TextField
            name="signature"
            label={words('sign.signature')}
            error={problem && errors(problem)}
            defaultValue={problem ? values?.signature : undefined}
            autoComplete="off"
            spellCheck={false}
            rows={3}
            dir="ltr"
            required
          />
          <Button kind={isPaid ? 'primary' : 'quiet'} name="intent" value="sign" busy={isBusy}>
            {t('show')}
          </Button>
        </Form>
      )}
    </section>
  )
}
