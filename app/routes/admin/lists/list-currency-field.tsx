// The currency that a form with amounts was opened in: refused if the shop has another one when it is sent.
import { useCurrency } from '../../../i18n/currency'

export const ListCurrencyField = () => (
  <input type="hidden" name="list-currency" value={useCurrency()} />
)
