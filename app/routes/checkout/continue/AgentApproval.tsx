// Approval for a shopping agent to place the order exactly as shown, with the legally required notices beside the button.

import { Form } from 'react-router'
import { formatAmount } from '../../../../shop/platform/money/rules.ts'
import { AcceptTerms } from '../../../components/checkout/AcceptTerms'
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
}

export function AgentApproval({ total, version, seller, isPossible, isUnaccepted }: Props) {
  const t = useT('agents')
  const amount = formatAmount(total, useCurrency(), useLanguage())
  return (
    <Form method="post" className="card methods">
      <input type="hidden" name="intent" value="approve" />
      <input type="hidden" name="offer" value={version} />
      <SellerNotice seller={seller} />
      {seller.asksAcceptance && <AcceptTerms pages={seller.pages} isUnaccepted={isUnaccepted} />}
      <div className="method">
        <Button kind="quiet" disabled={!isPossible}>
          <span>{t.rich('let', { amount, ltr })}</span>
        </Button>
        <p className="hint">{t('letText')}</p>
      </div>
    </Form>
  )
}
