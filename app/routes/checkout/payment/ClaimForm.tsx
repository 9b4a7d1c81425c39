// "I already paid": looks up a transaction on the ledger and shows the result.
import { Form, Link, useNavigation } from 'react-router'
import type { ClaimResult, ClaimSaid } from '../../../../shop/sales/checkout/actions/claim.ts'
import { ClaimText } from '../../../components/checkout/ClaimText'
import { useAnswer } from '../../../components/forms/answer'
import { useIsShown } from '../../../components/layout/shown-features'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/Field'
import { type Kind, Notice } from '../../../ui/Notice'
import { Verbatim } from '../../../ui/Verbatim'
import type { PayView } from '../payment-view'

export type ClaimAnswer = { readonly claim: ClaimResult & { readonly hash: string } }

const kinds: Partial<Record<ClaimSaid, Kind>> = {
  given: 'ok',
  counted: 'ok',
  unread: 'info',
  set_aside: 'info',
  waits: 'ok',
  pending: 'info',
  unreachable: 'info',
}

export function ClaimForm({
  number,
  claims,
  currency,
}: Pick<PayView, 'number' | 'claims' | 'currency'>) {
  const t = useT('payment')
  const errors = useT('errors')
  const { refusal, claim: said, values } = useAnswer<ClaimAnswer>()
  const isBusy = useNavigation().formData?.get('intent') === 'claim'
  const problem = refusal?.fields?.hash
  // Only on Pi's ledger does a second payment prove whose wallet it is.
  const isToken = (hash: string) => currency !== 'PI' || hash.startsWith('0x')
  // A message that was just shown is not repeated.
  const waiting = claims.filter(({ hash }) => hash !== said?.hash)
  return (
    <section className="claim" aria-labelledby="claim">
      <h3 id="claim">{t('claim.title')}</h3>
      <p>{t('claim.text')}</p>
      {said && (
        <Notice kind={kinds[said.said] ?? 'warn'} role="status">
          <ClaimText claim={said} isToken={isToken(said.hash)} />
          {said.said === 'needs_proof' && <Sign number={number} />}
        </Notice>
      )}
      {waiting.map(({ hash, verdict }) => (
        <Notice key={hash} kind="info">
          <Verbatim as="p" className="mono">
            {hash}
          </Verbatim>
          <ClaimText claim={{ said: verdict, asked: [], unasked: [] }} isToken={isToken(hash)} />
          {verdict === 'needs_proof' && <Sign number={number} />}
        </Notice>
      ))}
      <Form method="post" preventScrollReset noValidate>
        <input type="hidden" name="intent" value="claim" />
        <Field
          name="hash"
          label={t('claim.label')}
          error={problem && errors(problem)}
          defaultValue={problem ? values?.hash : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          dir="ltr"
          required
        />
        <Button kind="quiet" busy={isBusy}>
          {t('claim.button')}
        </Button>
      </Form>
      <p>
        <Link to="/payment-help">{t('wrong')}</Link>
      </p>
    </section>
  )
}

/** Link to the wallet proof page, and back. */
function Sign({ number }: { number: string }) {
  const t = useT('payment')
  const isShown = useIsShown()
  const next = encodeURIComponent(`/payment?order=${number}`)
  if (!isShown('wallets')) return null
  return (
    <p>
      <Link to={`/account/wallets?next=${next}`}>{t('claim.sign')}</Link>
    </p>
  )
}
