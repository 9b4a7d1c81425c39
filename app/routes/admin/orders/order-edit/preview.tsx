// What an edit would make of the order, before and after, and the button that makes it.
import { pick } from '../../../../../shop/platform/pick.ts'
import type { Plan, Version } from '../../../../../shop/sales/order-edits/plan.ts'
import { AmountColumn, Price } from '../../../../components/text/Price'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Notice } from '../../../../ui/Notice'
import { type VersionLine, VersionLines } from '../version-lines'

type Shown = Pick<Version, 'discount' | 'shipping' | 'fee' | 'total'> & {
  readonly lines: readonly VersionLine[]
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
            <VersionLines title={words('before')} version={before} />
            <VersionLines title={words('after')} version={after} />
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
