// Status of the identity check, and what it means for the order.

import { data } from 'react-router'
import { wantHostedErasure } from '../../../../shop/identity/hosted-checks/actions/erase.ts'
import { readAfterReturn } from '../../../../shop/identity/hosted-checks/actions/told.ts'
import { hostedCheckOf } from '../../../../shop/identity/hosted-checks/views.ts'
import { withdraw } from '../../../../shop/identity/kyc/actions/withdraw.ts'
import { isWaiting } from '../../../../shop/identity/kyc/rules/check.ts'
import { identityOf } from '../../../../shop/identity/kyc/views/identity.ts'
import {
  draftFor,
  ownKycEvents,
  ownPictures,
  reviewTime,
} from '../../../../shop/identity/kyc/views/own.ts'
import { isShown } from '../../../../shop/storefront/design/rules/features.ts'
import { hiddenFeatures } from '../../../../shop/storefront/design/views.ts'
import { PageHead } from '../../../components/layout/PageHead'
import { revalidate } from '../../../components/layout/revalidation'
import { useLive } from '../../../components/layout/server-sent-events'
import { redirect } from '../../../http/redirects'
import {
  answer,
  form,
  requestContext,
  requireBuyer,
  withToast,
} from '../../../http/request-context'
import { knownIdentityCookie } from '../../../http/viewer'
import { useT } from '../../../i18n/text'
import { orderQuery } from '../order-query'
import { Problem } from '../Problem'
import type { Route } from './+types/page'
import { HostedRecord } from './HostedStatus'
import { heldOrder } from './held-order'
import { type CameFrom, IdentityCheckInfo } from './IdentityCheckInfo'
import { IdentityStatus } from './IdentityStatus'
import { OrderOnHold } from './OrderOnHold'
import { OrderSummary } from './OrderSummary'
import { Photos } from './Photos'
import { StatusHistory } from './StatusHistory'
import { StatusUnavailable } from './StatusUnavailable'

export const handle = { texts: ['kyc'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const who = requireBuyer(context, request)
  const { world, language } = requestContext(context)
  const query = orderQuery(request)
  const support = world.config.supportMail
  const isUnlocking =
    new URL(request.url).searchParams.get('from') === 'unlocking' &&
    isShown(await hiddenFeatures(world), 'pi-unlocking')
  const [identity, order, time] = await Promise.all([
    identityOf(world, who.id),
    heldOrder(world, language, who.id, query.slice('?order='.length)),
    reviewTime(world),
  ])
  const from: CameFrom = order ? 'order' : isUnlocking ? 'unlocking' : 'account'
  if (!identity.ok) {
    const nothing = { identity: null, photos: null, news: [], isBegun: false, hosted: null, from }
    return data({ ...nothing, order, time, query, support }, { status: 503 })
  }
  if (identity.value.state === 'verified' && order) throw redirect(`/shipping-details${query}`)
  const { since } = identity.value
  // Clears the unread marker of the account menu, stored in this browser.
  if (since) {
    const seen = `${knownIdentityCookie}=${since.getTime()}`
    requestContext(context).setCookies.push(
      `${seen}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`,
    )
  }
  const [photos, draft, news, hosted] = await Promise.all([
    ownPictures(world, who),
    draftFor(world, who),
    ownKycEvents(world, who),
    hostedCheckOf(world, who),
  ])
  if (new URL(request.url).searchParams.has('checked')) await readAfterReturn(world, hosted)
  const found = { identity: identity.value, photos, news, isBegun: draft !== null, hosted, from }
  return data({ ...found, order, time, query, support })
}

export async function action({ context, request }: Route.ActionArgs) {
  const who = requireBuyer(context, request)
  const { world } = requestContext(context)
  if ((await form(request)).intent === 'erase') {
    const wanted = await wantHostedErasure(world, who)
    return wanted.ok ? redirect(`/kyc-required${orderQuery(request)}`) : answer(wanted)
  }
  const done = await withdraw(world, who)
  return done.ok ? withToast(`/kyc-required${orderQuery(request)}`, 'kyc.withdrawn') : answer(done)
}

export const shouldRevalidate = revalidate

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT('kyc')
  const { identity, order, time, query, support, hosted } = loaderData
  const isVerified = identity?.state === 'verified'
  // Everything was sent: there is nothing to prepare.
  const isInReview = Boolean(identity?.stage && isWaiting(identity.stage))
  useLive(
    '/kyc-required/events',
    identity && JSON.stringify({ identity, session: hosted?.session }),
  )
  const title = t(isVerified ? 'required.completed' : 'required.title')
  return (
    <article className="check">
      <PageHead title={title} />
      <h1>{title}</h1>
      <Problem refusal={actionData?.refusal} />
      {identity ? (
        <IdentityStatus
          identity={identity}
          query={query}
          support={support}
          hosted={hosted}
          isBegun={loaderData.isBegun}
          hours={time}
        />
      ) : (
        <StatusUnavailable path={`/kyc-required${query}`} />
      )}
      {order?.waits && !isVerified && (
        <OrderOnHold order={order} identity={identity} hours={time} />
      )}
      {order && !isVerified && <OrderSummary order={order} />}
      {identity && !isInReview && (!isVerified || identity.mayRenew) && (
        <IdentityCheckInfo
          time={time}
          hosted={hosted}
          from={loaderData.from}
          number={order?.number ?? ''}
        />
      )}
      <StatusHistory news={loaderData.news} />
      {hosted?.session && (identity?.state !== 'none' || hosted.session.state !== 'erased') ? (
        <HostedRecord hosted={hosted} query={query} />
      ) : (
        loaderData.photos &&
        identity?.state !== 'none' && (
          <Photos
            photos={loaderData.photos}
            isPending={identity?.state === 'pending'}
            query={query}
          />
        )
      )}
    </article>
  )
}
