// What a draft asks for: lines, amounts and what the customer must do, with the buttons that save and send it.
import { inLanguage, lineName } from '../../../../../shop/catalog/products/rules/options.ts'
import { pick } from '../../../../../shop/platform/pick.ts'
import type { Plan } from '../../../../../shop/sales/pay-links/plan.ts'
import { AmountColumn, Price } from '../../../../components/text/Price'
import { useLanguage, useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Notice } from '../../../../ui/Notice'

export const plannedOf = ({ lines, ...plan }: Plan) => ({
  ...pick(plan, 'discount', 'shipping', 'total', 'identityCheck', 'age'),
  lines: lines.map((line) => pick(line, 'name', 'names', 'options', 'price', 'quantity')),
})
export type Planned = ReturnType<typeof plannedOf>

type Props = {
  readonly planned: Planned | null
  /** Saved as it is shown: it can be sent. */
  readonly isSaved: boolean
  readonly hasEmail: boolean
}

export function PlannedCard({ planned, isSaved, hasEmail }: Props) {
  const words = useT('admin-pay-links')
  return (
    <section className="admin-card" aria-labelledby="planned" role="status">
      <h2 id="planned">{words('preview')}</h2>
      {planned ? (
        <Amounts planned={planned} />
      ) : (
        <p className="admin-hint">{words('previewHint')}</p>
      )}
      <div className="admin-acts">
        {planned && isSaved && (
          <>
            <input type="hidden" name="total" value={String(planned.total)} />
            <Button name="act" value="send">
              {words(hasEmail ? 'sendMail' : 'send')}
            </Button>
          </>
        )}
        <Button name="act" value="save" kind={planned && isSaved ? 'quiet' : 'primary'}>
          {words('save')}
        </Button>
      </div>
      {planned && isSaved && <p className="admin-hint">{words('held')}</p>}
    </section>
  )
}

function Amounts({ planned }: { planned: Planned }) {
  const words = useT('admin-pay-links')
  const orderWords = useT('admin-orders')
  const order = useT('orders')
  const language = useLanguage()
  const { lines, discount, shipping, total, identityCheck, age } = planned
  const sums = [
    discount > 0n && ([orderWords('discount'), -discount] as const),
    shipping > 0n && ([order('delivery'), shipping] as const),
    [order('total'), total] as const,
  ].filter((each) => each !== false)
  return (
    <>
      <AmountColumn amounts={[[total], ...lines.map(({ price }) => [price] as const)]}>
        <div className="edit-version">
          <ul>
            {inLanguage(lines, language).map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a preview are never reordered
              <li key={at}>
                <span>
                  <span>{line.quantity}</span> × <bdi>{lineName(line)}</bdi>
                </span>
                <Price amount={line.price * BigInt(line.quantity)} />
              </li>
            ))}
          </ul>
          <dl className="order-sums">
            {sums.map(([label, amount]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <Price amount={amount} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </AmountColumn>
      {identityCheck && (
        <Notice kind="warn">
          <p>{words('identity')}</p>
        </Notice>
      )}
      {age !== null && (
        <Notice kind="warn">
          <p>{words('age', { age })}</p>
        </Notice>
      )}
    </>
  )
}
