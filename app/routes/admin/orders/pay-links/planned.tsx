// What a draft asks for: lines, amounts and what the customer must do, with the buttons that save and send it.
import { pick } from '../../../../../shop/platform/pick.ts'
import type { Plan } from '../../../../../shop/sales/pay-links/plan.ts'
import { AmountColumn } from '../../../../components/text/Price'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Notice } from '../../../../ui/Notice'
import { VersionLines } from '../version-lines'

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
  const { lines, total, identityCheck, age } = planned
  return (
    <>
      <AmountColumn amounts={[[total], ...lines.map(({ price }) => [price] as const)]}>
        <VersionLines version={planned} />
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
