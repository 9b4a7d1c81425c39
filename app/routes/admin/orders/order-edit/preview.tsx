// What an edit would make of the order, before and after, and the button that makes it.
import { inLanguage, lineName } from '../../../../../shop/catalog/products/rules/options.ts'
import { pick } from '../../../../../shop/platform/pick.ts'
import type { Plan, Version } from '../../../../../shop/sales/order-edits/plan.ts'
import { AmountColumn, Price } from '../../../../components/text/Price'
import { useLanguage, useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Notice } from '../../../../ui/Notice'

type Shown = Pick<Version, 'discount' | 'shipping' | 'fee' | 'total'> & {
  readonly lines: readonly Pick<
    Version['lines'][number],
    'name' | 'names' | 'options' | 'price' | 'quantity'
  >[]
}

export type Previewed = Pick<Plan, 'difference' | 'isSame'> & {
  readonly before: Shown
  readonly after: Shown
  readonly balance: bigint
}

const shownOf = ({ lines, ...amounts }: Version): Shown => ({
  ...pick(amounts, 'discount', 'shipping', 'fee', 'total'),
  lines: lines.map((line) => pick(line, 'name', 'names', 'options', 'price', 'quantity')),
})

export const previewOf = (plan: Plan, balance: bigint): Previewed => ({
  ...pick(plan, 'difference', 'isSame'),
  before: shownOf(plan.before),
  after: shownOf(plan.after),
  balance,
})

export function Preview({ preview }: { preview: Previewed | null }) {
  const words = useT('admin-order-edits')
  if (!preview)
    return (
      <section className="admin-card">
        <p className="admin-hint">{words('reviewHint')}</p>
        <Button name="act" value="preview">
          {words('review')}
        </Button>
      </section>
    )
  const { difference, isSame, before, after, balance } = preview
  return (
    <section className="admin-card" aria-labelledby="preview" role="status">
      <h2 id="preview">{words('preview')}</h2>
      {isSame ? (
        <p>{words('same')}</p>
      ) : (
        <>
          <AmountColumn amounts={[[before.total], [after.total]]}>
            <VersionOf title={words('before')} version={before} />
            <VersionOf title={words('after')} version={after} />
          </AmountColumn>
          <Notice kind={difference.toPay > 0n ? 'warn' : 'info'}>
            <Told difference={difference} />
          </Notice>
          <input type="hidden" name="total" value={String(after.total)} />
          <input type="hidden" name="difference" value={String(balance)} />
        </>
      )}
      <div className="admin-acts">
        {!isSame && (
          <Button name="act" value="save">
            {words('save')}
          </Button>
        )}
        <Button name="act" value="preview" kind="quiet">
          {words('reviewAgain')}
        </Button>
      </div>
    </section>
  )
}

function Told({ difference: { toPay, toReturn, credit } }: Pick<Previewed, 'difference'>) {
  const words = useT('admin-order-edits')
  const sum = (amount: bigint) => <Price amount={amount} />
  return (
    <ul>
      {toPay > 0n && (
        <li>
          {words('toPay')}: {sum(toPay)}
        </li>
      )}
      {toReturn > 0n && (
        <li>
          {words('toReturn')}: {sum(toReturn)}
        </li>
      )}
      {credit > 0n && (
        <li>
          {words('credit')}: {sum(credit)}
        </li>
      )}
      {toPay + toReturn + credit === 0n && <li>{words('noDifference')}</li>}
      <li>{words('told')}</li>
    </ul>
  )
}

function VersionOf({ title, version }: { title: string; version: Shown }) {
  const orderWords = useT('admin-orders')
  const words = useT('orders')
  const language = useLanguage()
  const { discount, shipping, fee, total } = version
  const sums = [
    discount > 0n && ([orderWords('discount'), -discount] as const),
    shipping > 0n && ([words('delivery'), shipping] as const),
    fee !== 0n && ([orderWords(fee > 0n ? 'fee' : 'feeDiscount'), fee] as const),
    [words('total'), total] as const,
  ].filter((each) => each !== false)
  return (
    <div className="edit-version">
      <h3>{title}</h3>
      <ul>
        {inLanguage(version.lines, language).map((line, at) => (
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
  )
}
