// Payment page: address, QR code, live status, help for missing payments.

import { Link } from 'react-router'
import { inLanguage } from '../../../../shop/catalog/products/rules/options.ts'
import { wakeFor } from '../../../../shop/payments/providers/read.ts'
import { currencyOf } from '../../../../shop/payments/requests/rules/methods.ts'
import { isOpenRefund } from '../../../../shop/payments/requests/rules/states.ts'
import { checkLedgerForShopper } from '../../../../shop/payments/tokens/check-ledger.ts'
import { plainNumber } from '../../../../shop/platform/money/input.ts'
import { formatAmount, parseAmount } from '../../../../shop/platform/money/rules.ts'
import { refuse } from '../../../../shop/result.ts'
import { claimTransaction } from '../../../../shop/sales/checkout/actions/claim.ts'
import { payFromDemoWallet } from '../../../../shop/sales/checkout/actions/demo-pay.ts'
import { newQuote } from '../../../../shop/sales/checkout/actions/requote.ts'
import { uploadReceipt } from '../../../../shop/sales/checkout/actions/upload-receipt.ts'
import { orderSteps } from '../../../../shop/sales/checkout/rules.ts'
import { paymentFor, statusIn } from '../../../../shop/sales/checkout/views/purchase.ts'
import { isClosed, isMethod, isOrderNumber } from '../../../../shop/sales/orders/rules/order.ts'
import { FormProblem } from '../../../components/checkout/FormProblem'
import { OrderSummary } from '../../../components/checkout/OrderSummary'
import { PageHead } from '../../../components/layout/PageHead'
import { revalidate } from '../../../components/layout/revalidation'
import { useLiveOrder } from '../../../components/layout/server-sent-events'
import { ltr } from '../../../components/text/ltr'
import { WithVerbatim } from '../../../components/text/WithVerbatim'
import { redirect } from '../../../http/redirects'
import {
  answer,
  form,
  pagePath,
  requestContext,
  requireBuyer,
  withToast,
} from '../../../http/request-context'
import { withUpload } from '../../../http/uploads'
import { useLanguage, useT } from '../../../i18n/text'
import { CheckoutSteps } from '../CheckoutSteps'
import { payView } from '../payment-view'
import { RefreshWithoutScript } from '../RefreshWithoutScript'
import { refundAnswer } from '../refund-answer'
import { sellerView } from '../seller-view'
import { summaryAmounts, summaryLine } from '../summary-line'
import type { Route } from './+types/page'
import { OrderedForYou } from './OrderedForYou'
import { PaymentPanel } from './PaymentPanel'

export const handle = { texts: ['checkout', 'footer', 'sales-law', 'payment', 'piapp'] }

const numberIn = (request: Request) => new URL(request.url).searchParams.get('order')
/** Expanded parts of the page are in its URL, so that they survive a reload. */
const openIn = (request: Request) => {
  const { searchParams } = new URL(request.url)
  return { withMemo: searchParams.has('memo'), isStill: searchParams.has('problem') }
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const number = numberIn(request)
  if (!isOrderNumber(number)) throw redirect('/')
  const who = requireBuyer(context, request)
  const { world, language } = requestContext(context)
  const payment = await paymentFor(world, who, number)
  if (!payment.ok) throw redirect('/')
  const { order, needs } = payment.value
  const { withMemo, isStill } = openIn(request)
  const pay = await payView(world, payment.value, { withMemo, language })
  const isMoving = pay.refunds.some(({ state }) => isOpenRefund(state))
  return {
    pay,
    isStill,
    live: isClosed(order.status) && !isMoving ? null : JSON.stringify(statusIn(payment.value)),
    steps: orderSteps(order, needs),
    // Customers of staff-placed orders accept the contract by paying.
    seller:
      pay.target && order.events[0]?.reason === 'placed_by_staff'
        ? await sellerView(world, language)
        : null,
    ...(await summaryAmounts(world, payment.value)),
    lines: inLanguage(order.lines, language).map(summaryLine),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const number = numberIn(request)
  if (!isOrderNumber(number)) return redirect('/')
  const who = requireBuyer(context, request)
  const { world, language } = requestContext(context)
  // The input was submitted: without script the page resumes automatic reloads from here on.
  const here = pagePath(request).replace('&problem', '')
  if (request.headers.get('content-type')?.startsWith('multipart/')) {
    const given = await withUpload(request, ['receipt'], async ({ fields, files, problems }) => {
      const problem = problems.receipt ?? (files.receipt ? null : 'receipt.missing')
      if (problem) return refuse(problem, { fields: { receipt: problem } })
      return uploadReceipt(world, who, number, {
        path: files.receipt ?? '',
        said: fields.paidHash ?? '',
      })
    })
    if (given.ok) return given.value.isPaid ? redirect(here) : withToast(here, 'receiptSent')
    return answer({ ...given, fields: given.fields ?? { receipt: given.code } })
  }
  const fields = await form(request)
  if (fields.intent === 'look') {
    const payment = await paymentFor(world, who, number)
    if (!payment.ok) return redirect('/')
    await wakeFor(world, number)
    const looked = await checkLedgerForShopper(world, who, payment.value.paymentRequest.method)
    return withToast(here, looked.ok || looked.code !== 'limit.reached' ? 'looked' : looked.code)
  }
  if (fields.intent === 'demo-pay') {
    let amount: bigint | null = null
    if (fields.amount) {
      const payment = await paymentFor(world, who, number)
      if (!payment.ok) return redirect('/')
      const { method, currency: own } = payment.value.paymentRequest
      const currency = currencyOf(method, own)
      const plain = plainNumber(fields.amount, language)
      const isAmbiguous = !plain.ok && plain.code === 'number.ambiguous'
      const read = isAmbiguous ? plain : parseAmount(plain.ok ? plain.value : '', currency)
      if (!read.ok) return answer(read, fields)
      amount = read.value
    }
    const paid = await payFromDemoWallet(world, who, number, amount)
    return paid.ok ? redirect(here) : answer(paid, fields)
  }
  if (fields.intent === 'claim') {
    const { hash = '' } = fields
    const claimed = await claimTransaction(world, who, number, hash)
    return claimed.ok
      ? { refusal: null, claim: { ...claimed.value, hash } }
      : answer(claimed, { hash })
  }
  if (fields.intent === 'quote') {
    const { method, chain } = fields
    if (!isMethod(method)) return answer(refuse('checkout.method_off'))
    const quoted = await newQuote(world, who, number, { method, chain: chain || null })
    return quoted.ok ? redirect(here) : answer(quoted)
  }
  return refundAnswer(context, who, number, fields, here)
}

export const shouldRevalidate = revalidate

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { pay, isStill, steps } = loaderData
  const t = useT('payment')
  const isPart = pay.face === 'partial' || pay.face === 'underpaid'
  const amount = formatAmount(isPart ? pay.remaining : pay.due, pay.currency, useLanguage())
  const headingOf = () => {
    if (pay.target || pay.manual || pay.hosted) return t.rich('heading', { amount, ltr })
    return t(pay.face === 'paid' ? 'thanks' : 'done')
  }
  useLiveOrder(pay.number, loaderData.live)
  return (
    <section className="checkout">
      <PageHead title={t('title', { number: pay.number })} />
      <RefreshWithoutScript
        isWanted={loaderData.live !== null && pay.face !== 'paid' && !isStill}
      />
      <CheckoutSteps steps={steps} />
      <h1>{headingOf()}</h1>
      <FormProblem refusal={actionData?.refusal ?? null} />
      <div className="with-summary">
        <OrderSummary {...loaderData} fold="closed">
          <Link to={`/order/${pay.number}`}>
            <WithVerbatim text={t('order', { number: pay.number })} values={[pay.number]} />
          </Link>
        </OrderSummary>
        <div className="stack">
          {loaderData.seller && <OrderedForYou seller={loaderData.seller} />}
          <PaymentPanel pay={pay} isStill={isStill} />
        </div>
      </div>
    </section>
  )
}
