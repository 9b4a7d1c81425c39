// The amounts in tokens that an order form displays; the server compares them.
import type { TokenOffer } from '../../../shop/payments/requests/views/offered-methods.ts'
import { expectedQuoteName } from '../../routes/checkout/expected-quote'

export const ExpectedQuotes = ({ tokens }: { tokens: readonly TokenOffer[] }) =>
  tokens.map(
    ({ method, price }) =>
      price && (
        <input
          key={method}
          type="hidden"
          name={expectedQuoteName(method)}
          value={String(price.amount)}
        />
      ),
  )
