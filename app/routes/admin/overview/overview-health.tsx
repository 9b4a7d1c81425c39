// Queues and health of background jobs, each with a link for roles that may open it.

import type { Count, Tab } from '../../../../shop/back-office/lists/rules/tabs.ts'
import { figureLists, stateList } from '../../../../shop/back-office/overview/rules.ts'
import type { Overview } from '../../../../shop/back-office/overview/views/overview.ts'
import { useLanguage, useT } from '../../../i18n/text'
import { Badge } from '../../../ui/Notice'
import { StateBadge, When } from '../lists/facts'
import { SurplusNote } from '../payments/ledger-note'
import { Card } from './overview-card'

type Given = { figures: Overview; links: readonly Tab[] }

export function OverviewHealth({ figures, links }: Given) {
  const words = useT('admin-overview')
  return (
    <>
      <States figures={figures} links={links} />
      <section aria-labelledby="payments-now">
        <h2 id="payments-now">{words('payments.title')}</h2>
        <dl className="overview-cards">
          {paymentFigures.map((name) => (
            <Card
              key={name}
              label={words(`payments.${name}`)}
              to={
                links.includes(name === 'partial' ? 'orders' : 'transactions')
                  ? figureLists[name]
                  : null
              }
            >
              <Counted count={figures.payments[name]} />
            </Card>
          ))}
        </dl>
      </section>
      <Ledgers figures={figures} />
      {links.includes('transactions') && <SurplusNote surplus={figures.watcher.surplus} />}
      {figures.review && <Review review={figures.review} links={links} />}
      <Rest figures={figures} links={links} />
    </>
  )
}

const paymentFigures = ['waiting', 'seen', 'unmatched', 'partial', 'refunds'] as const

function States({ figures: { states }, links }: Given) {
  const words = useT('admin-overview')
  const orderWords = useT('orders')
  return (
    <section aria-labelledby="orders-now">
      <h2 id="orders-now">{words('states.title')}</h2>
      <dl className="overview-cards">
        {states.map(({ state, count }) => (
          <Card
            key={state}
            label={<StateBadge state={state}>{orderWords(`state.${state}`)}</StateBadge>}
            to={links.includes('orders') ? stateList(state) : null}
          >
            <Counted count={count} />
            {state === 'pending' && <small>{words('states.pendingHint')}</small>}
          </Card>
        ))}
      </dl>
    </section>
  )
}

function Ledgers({ figures: { watcher } }: { figures: Overview }) {
  const words = useT('admin-overview')
  const kinds = {
    current: 'ok',
    behind: 'warn',
    starting: 'info',
    failing: 'bad',
    off: 'info',
  } as const
  return (
    <section aria-labelledby="ledgers-now">
      <h2 id="ledgers-now">{words('ledgers.title')}</h2>
      {watcher.ledgers.length === 0 && <p>{words('ledgers.none')}</p>}
      <dl className="overview-cards">
        {watcher.ledgers.map(({ name, state, lagSeconds }) => (
          <Card key={name} label={name}>
            <Badge kind={kinds[state]}>
              {state === 'behind'
                ? words('ledgers.behind', { seconds: lagSeconds ?? 0 })
                : words(`ledgers.${state}`)}
            </Badge>
            {state === 'current' && lagSeconds !== null && (
              <small>{words('ledgers.behind', { seconds: lagSeconds })}</small>
            )}
          </Card>
        ))}
      </dl>
    </section>
  )
}

function Review({
  review,
  links,
}: {
  review: NonNullable<Overview['review']>
  links: readonly Tab[]
}) {
  const words = useT('admin-overview')
  const { from, to, median, measuredAt } = review
  return (
    <section aria-labelledby="review-times">
      <h2 id="review-times">{words('review.title')}</h2>
      <dl className="overview-cards">
        <Card label={words('review.promise')}>{words('review.hours', { from, to })}</Card>
        <Card label={words('review.median')} to={links.includes('kyc') ? '/admin' : null}>
          {median !== null && <span>{words('review.took', { hours: median })}</span>}
          {median === null && <small>{words(measuredAt ? 'review.none' : 'review.notYet')}</small>}
          {median !== null && measuredAt && (
            <small>
              {words('asOf')} <When at={measuredAt} />
            </small>
          )}
        </Card>
      </dl>
    </section>
  )
}

function Rest({ figures: { lowStock, mail }, links }: Given) {
  const words = useT('admin-overview')
  return (
    <section aria-labelledby="stock-and-mail">
      <h2 id="stock-and-mail">{words('rest.title')}</h2>
      <dl className="overview-cards">
        <Card label={words('rest.low')} to={links.includes('stock') ? figureLists.lowStock : null}>
          <Counted count={lowStock} />
        </Card>
        <Card
          label={words('rest.mailWaiting')}
          to={links.includes('mail') ? figureLists.mailWaiting : null}
        >
          <Counted count={{ count: mail.waiting, isMore: false }} />
          {mail.oldest && (
            <small>
              {words('rest.mailOldest')} <When at={mail.oldest} />
            </small>
          )}
        </Card>
        <Card
          label={words('rest.mailFailed')}
          to={links.includes('mail') ? figureLists.mailFailed : null}
        >
          <Counted count={{ count: mail.failed, isMore: false }} />
        </Card>
      </dl>
    </section>
  )
}

function Counted({ count: { count, isMore } }: { count: Count }) {
  return (
    <>
      <span>{count.toLocaleString(useLanguage())}</span>
      {isMore && <span>+</span>}
    </>
  )
}
