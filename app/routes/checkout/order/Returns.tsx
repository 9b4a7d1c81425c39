// Returns of an order: state of each, and the request form.
import { Form } from 'react-router'
import type { Named } from '../../../../shop/catalog/products/rules/options.ts'
import { formatAmount } from '../../../../shop/platform/money/rules.ts'
import type { ReturnInstructions, returnsForOwner } from '../../../../shop/sales/returns/views.ts'
import { QuantityFields } from '../../../components/forms/QuantityFields'
import { useMoment, useShopDay } from '../../../components/text/local-times'
import { ltr } from '../../../components/text/ltr'
import { useCurrency } from '../../../i18n/currency'
import { useLanguage, useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { SelectField, TextField } from '../../../ui/Field'
import { LineList } from './LineList'

type Props = {
  readonly number: string
  readonly returns: Awaited<ReturnType<typeof returnsForOwner>>
  /** Return instructions of approved returns. */
  readonly ways: readonly ReturnInstructions[]
  readonly lines: readonly Named[]
  /** Returnable units of each line. */
  readonly returnable: readonly number[]
  readonly mayWithdraw: boolean
  readonly values: Readonly<Record<string, string>> | undefined
}

export function Returns(props: Props) {
  const { number, returns, ways, lines, returnable, mayWithdraw, values } = props
  const moment = useMoment()
  const t = useT('returns')
  const language = useLanguage()
  const currency = useCurrency()
  const mayAsk = returnable.some((each) => each > 0)
  if (returns.length === 0 && !mayAsk) return null
  return (
    <section className="card parcels" aria-labelledby="returns">
      <h2 id="returns">{t('title')}</h2>
      <ul>
        {returns.map(({ id, kind, status, back, lines: parts, events, words }) => (
          <li key={id}>
            <h3>{t(`state.${kind === 'unsent' ? `unsent_${status}` : status}`)}</h3>
            <LineList units={parts} lines={lines} item={(facts) => t.rich('item', facts)} />
            {back !== null && (
              <p>{t.rich('back', { amount: formatAmount(back, currency, language), ltr })}</p>
            )}
            {kind === 'unsent' && words !== 'withdrawn' && <p>{t('shop', { words })}</p>}
            {status === 'refused' && <p>{t('shop', { words: events.at(-1)?.reason ?? '' })}</p>}
            {status === 'agreed' && <p>{t('sendBack')}</p>}
            <SendBack way={ways.find((each) => each.id === id)} order={number} />
            {events.at(-1) && <p className="hint">{moment(events.at(-1)?.at as Date)}</p>}
          </li>
        ))}
      </ul>
      {mayAsk && (
        <details open={values?.intent === 'return'}>
          <summary>{t('ask')}</summary>
          {/** A new key for each return resets the form. */}
          <Form key={returns.length} method="post" className="stack" preventScrollReset noValidate>
            <input type="hidden" name="intent" value="return" />
            <QuantityFields
              lines={lines}
              most={returnable}
              values={values}
              // A single unit is preselected.
              isAll={returnable.reduce((all, each) => all + each, 0) === 1}
            />
            <SelectField
              label={t('why')}
              name="kind"
              defaultValue={values?.kind}
              options={[
                ...(mayWithdraw ? [['withdrawal', t('kind.withdrawal')] as const] : []),
                ['fault', t('kind.fault')],
                ['other', t('kind.other')],
              ]}
            />
            <TextField
              label={t('words')}
              hint={t('wordsHint')}
              name="words"
              rows={3}
              maxLength={1000}
              defaultValue={values?.words}
            />
            <Button kind="quiet">{t('send')}</Button>
          </Form>
        </details>
      )}
    </section>
  )
}

/** Return instructions: address, deadline, reference. */
function SendBack({ way, order }: { way: ReturnInstructions | undefined; order: string }) {
  const t = useT('returns')
  const shopDay = useShopDay()
  if (!way) return null
  const { id, address, until, reference } = way
  return (
    <dl className="way-back">
      <div>
        <dt>{t('way.to')}</dt>
        <dd>
          {address ? (
            <address>
              <bdi translate="no">{address}</bdi>
            </address>
          ) : (
            t('way.ask')
          )}
        </dd>
      </div>
      <div>
        <dt>{t('way.until')}</dt>
        <dd>{shopDay(until)}</dd>
      </div>
      <div>
        <dt>{t('way.reference')}</dt>
        <dd>
          <bdi>{reference}</bdi>
        </dd>
      </div>
      {address && (
        <div>
          <dd>
            <a href={`/returns/${id}?order=${order}`}>{t('way.label')}</a>
          </dd>
        </div>
      )}
    </dl>
  )
}
