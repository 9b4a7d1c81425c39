// Approval for a shopping agent to place the order exactly as shown, with the legally required notices beside the button.

import { Form } from 'react-router'
import { formatAmount } from '../../../../shop/platform/money/rules.ts'
import type { Refusal } from '../../../../shop/result.ts'
import { AcceptTerms } from '../../../components/checkout/AcceptTerms'
import { DeclareAge } from '../../../components/checkout/DeclareAge'
import { SellerNotice } from '../../../components/checkout/SellerNotice'
import { ltr } from '../../../components/text/ltr'
import { useCurrency } from '../../../i18n/currency'
import { useLanguage, useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import type { SellerView } from '../seller-view'

type Props = {
  total: bigint
  version: string
  seller: SellerView
  isPossible: boolean
  isUnaccepted: boolean
  /** Youngest buyers in years; null for everyone. */
  age: number | null
  refusal: Refusal | null
}

export function AgentApproval(props: Props) {
  const { total, version, seller, isPossible, isUnaccepted, age, refusal } = props
  const t = useT('agents')
  const amount = formatAmount(total, useCurrency(), useLanguage())
  return (
    <Form method="post" className="card methods">
      <input type="hidden" name="intent" value="approve" />
      <input type="hidden" name="offer" value={version} />
      <SellerNotice seller={seller} />
      {seller.asksAcceptance && <AcceptTerms pages={seller.pages} isUnaccepted={isUnaccepted} />}
      <DeclareAge age={age} refusal={refusal} />
      <div className="method">
        <Button kind="quiet" disabled={!isPossible}>
          <span>{t.rich('let', { amount, ltr })}</span>
        </Button>
        <p className="hint">{t('letText')}</p>
      </div>
    </Form>
  )
}
