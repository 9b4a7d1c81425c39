// Wallet proofs: list, and two ways to add one.

import { shownAddress } from '../../../../shop/payments/requests/rules/address.ts'
import { proveWallet } from '../../../../shop/payments/review/paying-wallet.ts'
import { forgetProof, submitSignature } from '../../../../shop/payments/wallet-proofs/actions.ts'
import { readBegin } from '../../../../shop/payments/wallet-proofs/input.ts'
import { challengeFor, proofsOf } from '../../../../shop/payments/wallet-proofs/views.ts'
import { refuse } from '../../../../shop/result.ts'
import { RefusalNotice } from '../../../components/account/refusals'
import { PageHead } from '../../../components/layout/PageHead'
import { revalidate } from '../../../components/layout/revalidation'
import { PiAppLink } from '../../../components/pi-app/PiAppOffer'
import { Challenge } from '../../../components/wallets/Challenge'
import { answerTo, refused } from '../../../http/auth'
import { redirect } from '../../../http/redirects'
import {
  answer,
  form,
  requestContext,
  requireViewer,
  safePath,
  withToast,
} from '../../../http/request-context'
import { requireShown } from '../../../http/storefront/redirects'
import { useT } from '../../../i18n/text'
import type { Route } from './+types/page'
import { ProvedWallets } from './ProvedWallets'
import { WalletProof } from './WalletProof'

export { NotFound as ErrorBoundary } from '../../../components/layout/NotFound'

export const handle = { texts: ['wallets', 'payment', 'auth', 'piapp'] }

const here = '/account/wallets'
const queryOf = (request: Request) => new URL(request.url).searchParams

export async function loader({ request, context }: Route.LoaderArgs) {
  const who = requireViewer(context, request)
  await requireShown(context, request, 'wallets')
  const { world } = requestContext(context)
  const query = queryOf(request)
  const next = safePath(query.get('next'), '')
  const challengeId = query.get('challenge')
  const challenge = challengeId ? await challengeFor(world, who, challengeId) : null
  if (challenge && !challenge.ok) throw redirect(here)
  const { demo, pi } = world.config
  const shown = challenge?.value ?? null
  return {
    proofs: await proofsOf(world, who),
    challenge:
      shown?.way === 'payment' ? { ...shown, account: shownAddress(shown.account, demo) } : shown,
    address: query.get('address') ?? '',
    next,
    canPay: pi !== null,
    isDemo: demo,
    hasPiApp: world.config.piApp !== null,
  }
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export async function action({ request, context }: Route.ActionArgs) {
  const who = requireViewer(context, request)
  await requireShown(context, request, 'wallets')
  const { world } = requestContext(context)
  const fields = await form(request)
  const next = safePath(fields.next, '')
  const onwards = next || here
  switch (fields.intent) {
    case 'begin': {
      const begun = await proveWallet(world, who, readBegin(fields))
      if (!begun.ok) return refused(begun, fields)
      if (begun.value === null) return withToast(onwards, 'walletProved')
      return redirect(
        `${here}?${new URLSearchParams({ challenge: begun.value, ...(next && { next }) })}`,
      )
    }
    case 'sign': {
      const { challenge = '', signature = '' } = fields
      const signed = await submitSignature(world, who, { challenge, signature })
      return answerTo(signed, onwards, 'walletProved', fields)
    }
    case 'forget':
      return answerTo(await forgetProof(world, who, fields.proof ?? ''), here, 'walletForgotten')
    default:
      return answer(refuse('form.invalid'))
  }
}

export const shouldRevalidate = revalidate

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { proofs, challenge, next, canPay, address, isDemo, hasPiApp } = loaderData
  const t = useT('wallets')
  return (
    <>
      <PageHead title={t('title')} />
      <RefusalNotice refusal={actionData?.refusal} />
      <div className="account-panels">
        {challenge ? (
          <Challenge challenge={challenge} next={next} isDemo={isDemo} refused={actionData} />
        ) : (
          <WalletProof next={next} canPay={canPay} address={address} refused={actionData} />
        )}
        {hasPiApp && !challenge && <PiAppLink next={next} />}
        <ProvedWallets proofs={proofs} />
      </div>
    </>
  )
}
