// Payment proof of one order: anyone with its link can recompute it. Contains no personal data.

import { data } from 'react-router'
import { explorerLink } from '../../../../shop/payments/requests/rules/block-explorer.ts'
import { currencyOf } from '../../../../shop/payments/requests/rules/methods.ts'
import { proofById } from '../../../../shop/payments/requests/views/proof.ts'
import { PageHead } from '../../../components/layout/PageHead'
import { VerifierLinks } from '../../../components/orders/VerifierLinks'
import { useMoment } from '../../../components/text/local-times'
import { Price } from '../../../components/text/Price'
import { WithVerbatim } from '../../../components/text/WithVerbatim'
import { requestContext } from '../../../http/request-context'
import { useT } from '../../../i18n/text'
import { LinkButton } from '../../../ui/Button'
import type { Route } from './+types/page'
import { ProofOfPayments } from './ProofOfPayments'

export const handle = { texts: ['payment', 'evidence'] }

export async function loader({ context, params }: Route.LoaderArgs) {
  const { world } = requestContext(context)
  const proof = await proofById(world, params.id)
  if (!proof) throw data(null, { status: 404 })
  const { order, asOf, standing, transfers, facts, currency } = proof
  const chains = world.config.usdt?.chains ?? []
  const statusOf = new Map(facts.payments.map(({ id, status }) => [id, status]))
  return {
    id: params.id,
    order,
    asOf,
    currency,
    standing,
    due: facts.quote.due,
    payments: transfers.map(({ id, ledger, hash, at, amount, method, asset }) => ({
      id,
      ledger: chains.find((chain) => chain.ledger === ledger)?.name ?? ledger,
      hash,
      at,
      amount,
      currency: currencyOf(method, currency),
      asset,
      status: statusOf.get(id) ?? ('seen' as const),
      isCounted: facts.payments.some((each) => each.id === id && each.assetOk),
      explorer: explorerLink(ledger, hash, chains),
    })),
  }
}

/** Not indexed: only people with the link should find it. */
export const headers = () => ({ 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' })

export default function Page({ loaderData }: Route.ComponentProps) {
  const { id, order, asOf, standing, due, payments, currency } = loaderData
  const moment = useMoment()
  const t = useT('payment')
  const evidence = useT('evidence')
  const sums = [
    ['due', due],
    ['received', standing.received],
    ['final', standing.final],
    ['accepted', standing.accepted],
    ['remaining', standing.remaining],
    ['refunded', standing.refunded],
  ] as const
  return (
    <article className="proof">
      <PageHead title={t('proof.title', { number: order })} description={t('proof.text')} />
      <meta name="robots" content="noindex, nofollow" />
      <header className="page-head">
        <h1>
          <WithVerbatim text={t('proof.title', { number: order })} values={[order]} />
        </h1>
      </header>
      <p>{t('proof.text')}</p>
      <dl className="proof-sums card">
        <dt>{t('proof.state')}</dt>
        <dd data-state={standing.state}>{t(`proof.states.${standing.state}`)}</dd>
        {sums.map(([name, amount]) => (
          <div key={name}>
            <dt>{t(`proof.sums.${name}`)}</dt>
            <dd>
              <Price amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
        <dt>{t('proof.asOf')}</dt>
        <dd>
          <time dateTime={asOf.toISOString()}>{moment(asOf)}</time>
        </dd>
      </dl>
      <ProofOfPayments payments={payments} />
      <p>{t('proof.replay')}</p>
      <p className="row">
        <LinkButton reloadDocument to={`/proof/${id}/evidence.json`}>
          {evidence('publicJson')}
        </LinkButton>
        <LinkButton kind="quiet" reloadDocument to={`/proof/${id}/facts.json`}>
          {t('proof.json')}
        </LinkButton>
      </p>
      <VerifierLinks />
    </article>
  )
}
