// "I paid and something is wrong": what the ledger says about a transaction, whose it is for its sender, and what to do.
// Works without script. The same status, and about the same length and time, whatever is known.
import { randomBytes } from 'node:crypto'
import { data, Form, Link, useNavigation } from 'react-router'
import { guestTokensIn } from '../../../../shop/people/accounts/guest-cookie.ts'
import { guestOf, guestOfAccount } from '../../../../shop/people/accounts/views/guests.ts'
import type { Result } from '../../../../shop/result.ts'
import { orderByNumber } from '../../../../shop/sales/orders/views/orders.ts'
import {
  type Answered,
  type Asker,
  answerAsSender,
  askAboutPayment,
  type HelpAnswer,
} from '../../../../shop/sales/payment-help/actions.ts'
import { steadily } from '../../../../shop/sales/payment-help/steady-time.ts'
import { FormProblem } from '../../../components/checkout/FormProblem'
import { PageHead } from '../../../components/layout/PageHead'
import { statusOf } from '../../../http/refusals'
import { type Context, form, requestContext } from '../../../http/request-context'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/Field'
import type { Route } from './+types/page'
import { AddressAnswer, ProvedAnswer, TransactionAnswer } from './Answers'
import { helpView } from './help-view'

export const handle = { texts: ['payment-help', 'payment', 'wallets', 'errors', 'footer'] }
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })

const longest = 300

export function loader({ request }: Route.LoaderArgs) {
  return { typed: (new URL(request.url).searchParams.get('hash') ?? '').slice(0, longest) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { world } = requestContext(context)
  const fields = await form(request)
  // By this name a hash is not taken for a private key (recovery phrase filter).
  const { hash: what = '', intent, token = '', signature = '', order = '', back = '' } = fields
  const asker = askerOf(context)
  const answered = await steadily(async (): Promise<Answered> => {
    if (intent !== 'sign') return plain(await askAboutPayment(world, asker, what))
    return answerAsSender(world, asker, { what, token, signature, order, back })
  })
  const { result, instead } = answered
  const help = result.ok ? result.value : instead
  const view = help && helpView(world, help)
  return data(
    {
      refusal: result.ok ? null : result,
      values: { hash: what, order, signature },
      token,
      help: view,
      pad: padFor(
        JSON.stringify(view, (_, each) => (typeof each === 'bigint' ? String(each) : each)),
      ),
    },
    { status: result.ok ? 200 : statusOf(result.code) },
  )
}

const plain = (result: Result<HelpAnswer>): Answered => ({ result, instead: null })

/** The orders that this browser may see: of its user, or of guests whose session it has. */
function askerOf(context: Context): Asker {
  const { world, who, cookies, ip } = requestContext(context)
  const tokens = guestTokensIn(cookies, world.config.publicUrl)
  return {
    ip,
    async holderOf(orderNumber) {
      const guest = await guestOf(world, tokens, { orderNumber, purchaseId: null })
      if (guest?.orderNumber === orderNumber) return guest.viewer
      if (!who) return null
      const own = await guestOfAccount(world, who.id, { orderNumber, purchaseId: null })
      if (own) return own.viewer
      return (await orderByNumber(world, orderNumber))?.userId === who.id ? who : null
    },
  }
}

/** Random, so that compression does not undo it: the page has about one length, whatever it says. */
const padFor = (content: string): string =>
  randomBytes(Math.max(0, 3_000 - content.length)).toString('base64url')

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT('payment-help')
  const errors = useT('errors')
  const footer = useT('footer')
  const isBusy = useNavigation().state !== 'idle'
  const refusal = actionData?.refusal ?? null
  const help = actionData?.help ?? null
  const what = actionData?.values?.hash ?? loaderData.typed
  const problem = refusal?.fields?.hash
  return (
    <section className="checkout narrow stack">
      <PageHead title={t('title')} description={t('lead')} />
      <h1>{t('title')}</h1>
      <p>{t('lead')}</p>
      <FormProblem refusal={problem ? null : refusal} />
      <Form method="post" className="stack" noValidate>
        <Field
          name="hash"
          label={t('what')}
          hint={t('whatHint')}
          defaultValue={what}
          error={problem && errors(problem)}
          autoComplete="off"
          spellCheck={false}
          maxLength={longest}
          dir="ltr"
          required
        />
        <Button name="intent" value="ask" busy={isBusy}>
          {t('ask')}
        </Button>
        <p className="hint">{footer('never')}</p>
      </Form>
      {help?.is === 'transaction' && <TransactionAnswer help={help} what={what} />}
      {help?.is === 'address' && <AddressAnswer help={help} what={what} />}
      {help?.is === 'proved' && <ProvedAnswer help={help} what={what} />}
      <section className="card stack help-cases" aria-labelledby="cases">
        <h2 id="cases">{t('cases')}</h2>
        {cases.map((name) => (
          <div key={name}>
            <h3>{t(`case.${name}.title`)}</h3>
            <p>{t(`case.${name}.text`)}</p>
          </div>
        ))}
        <Link to="/order-access">{t('link')}</Link>
      </section>
      {actionData?.pad && <span hidden data-pad={actionData.pad} />}
    </section>
  )
}

const cases = ['memo', 'network', 'token', 'late', 'twice', 'exchange'] as const
