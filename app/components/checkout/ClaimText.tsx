// What became of a transaction hash that a shopper entered.
import type { ClaimResult } from '../../../shop/sales/checkout/actions/claim.ts'
import { useLanguage, useT } from '../../i18n/text'

/** `isToken`: paid on a chain, where no second payment proves whose wallet it is. */
export function ClaimText({ claim, isToken }: { claim: ClaimResult; isToken: boolean }) {
  const t = useT('payment')
  const { said, asked, unasked } = claim
  const list = new Intl.ListFormat(useLanguage(), { type: 'conjunction' })
  const text = said === 'needs_proof' && isToken ? 'needs_proof_usdt' : said
  const ledgers = list.format(said === 'unreachable' ? unasked : asked)
  return (
    <>
      <p data-said={said}>{t(`claim.said.${text}`, { ledgers })}</p>
      {said === 'unreachable' && asked.length > 0 && (
        <p>{t('claim.said.notOn', { ledgers: list.format(asked) })}</p>
      )}
    </>
  )
}
