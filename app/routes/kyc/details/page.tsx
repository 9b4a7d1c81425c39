// Identity check, step 1: personal details, saved as a draft on the server.
import { Form, useNavigation } from 'react-router'
import { hostedCheckOf } from '../../../../shop/identity/hosted-checks/views.ts'
import { saveDetails } from '../../../../shop/identity/kyc/actions/draft.ts'
import { countriesIn } from '../../../../shop/identity/kyc/data.ts'
import { identityOf } from '../../../../shop/identity/kyc/views/identity.ts'
import { draftFor } from '../../../../shop/identity/kyc/views/own.ts'
import { offeredTreasury } from '../../../../shop/payments/destinations/views.ts'
import { shownAddress } from '../../../../shop/payments/requests/rules/address.ts'
import { proveWallet } from '../../../../shop/payments/review/paying-wallet.ts'
import { submitSignature } from '../../../../shop/payments/wallet-proofs/actions.ts'
import { readBegin } from '../../../../shop/payments/wallet-proofs/input.ts'
import { challengeFor, proofOf } from '../../../../shop/payments/wallet-proofs/views.ts'
import type { Viewer } from '../../../../shop/people/accounts/rules.ts'
import { profileOf } from '../../../../shop/people/accounts/views/accounts.ts'
import type { Refusal } from '../../../../shop/result.ts'
import type { World } from '../../../../shop/world.ts'
import { NameFields } from '../../../components/account/NameFields'
import { useProblems } from '../../../components/account/problems'
import { PageHead } from '../../../components/layout/PageHead'
import { useIsShown } from '../../../components/layout/shown-features'
import { Challenge } from '../../../components/wallets/Challenge'
import { refused } from '../../../http/auth'
import { redirect, redirectDocument } from '../../../http/redirects'
import { form, requestContext, requireBuyer, withToast } from '../../../http/request-context'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Field, SelectField } from '../../../ui/Field'
import { CheckSteps } from '../CheckSteps'
import { clientValidation } from '../client-validation'
import { orderQuery } from '../order-query'
import { Problem } from '../Problem'
import { afterDetails, firstStep, isAnswered, isOpen } from '../steps'
import type { Route } from './+types/page'
import { OwnWallet } from './OwnWallet'

export const handle = { texts: ['kyc', 'wallets', 'payment', 'auth'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const who = requireBuyer(context, request)
  const { world, language } = requestContext(context)
  const identity = await identityOf(world, who.id)
  if (!isOpen(identity)) throw redirect(`/kyc-required${orderQuery(request)}`)
  // The address that staff send to somebody who cannot use the service.
  const isHere = new URL(request.url).searchParams.get('here') === '1'
  if (!isHere && (await hostedCheckOf(world, who)))
    throw redirect(`/kyc-service${orderQuery(request)}`)
  const [draft, profile] = await Promise.all([draftFor(world, who), profileOf(world, who)])
  if (draft && firstStep(draft) !== '/kyc') {
    throw redirectDocument(`/kyc-details${orderQuery(request)}`)
  }
  const { firstName, lastName, email, phone } = profile
  const blank = { firstName, lastName, email, phone, country: '', wallet: '' }
  const details = draft?.answers.details ?? blank
  return {
    details,
    proof: details.wallet ? await proofOf(world, who.id, details.wallet) : null,
    challenge: await challengeIn(world, who, request),
    canPay: (await offeredTreasury(world)) !== null,
    // Only a wallet of Pi can be named.
    hasPi: world.config.pi !== null,
    isDemo: world.config.demo,
    countries: countriesIn(language),
    days: world.config.keepDocuments.draft,
    here: `/kyc${orderQuery(request)}`,
  }
}

/** The pending wallet proof; null if there is none, or it is another person's. */
async function challengeIn(world: World, who: Viewer, request: Request) {
  const id = new URL(request.url).searchParams.get('challenge')
  const found = id ? await challengeFor(world, who, id) : null
  if (!found?.ok) return null
  const { value } = found
  return value.way === 'payment'
    ? { ...value, account: shownAddress(value.account, world.config.demo) }
    : value
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export async function action({ context, request }: Route.ActionArgs) {
  const who = requireBuyer(context, request)
  const typed = await form(request)
  const { world } = requestContext(context)
  const query = orderQuery(request)
  if (typed.intent === 'sign') {
    const { challenge = '', signature = '' } = typed
    const signed = await submitSignature(world, who, { challenge, signature })
    return signed.ok ? withToast(`/kyc${query}`, 'walletProved') : refused(signed, typed)
  }
  const saved = await saveDetails(world, who, typed)
  if (!saved.ok) {
    if (isAnswered(saved.code)) return redirect(`/kyc-required${query}`)
    return refused(saved, typed)
  }
  // A full page load: only the documents page may use the camera.
  if (!typed.prove) return redirectDocument(`${afterDetails(await draftFor(world, who))}${query}`)
  // The draft is saved, so the proof can be interrupted and resumed.
  const begun = await proveWallet(
    world,
    who,
    readBegin({ address: typed.wallet, way: typed.prove }),
  )
  if (!begun.ok) return refused(aboutWallet(begun), typed)
  if (begun.value === null) return withToast(`/kyc${query}`, 'walletProved')
  return redirect(`/kyc${query ? `${query}&` : '?'}challenge=${begun.value}`)
}

/** The field is named differently than on the wallets page. */
const aboutWallet = (refusal: Refusal): Refusal =>
  refusal.fields?.address ? { ...refusal, fields: { wallet: refusal.fields.address } } : refusal

/** Client validation by the server's rules. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = await request.clone().formData()
  const { readDetails } = await import('../../../../shop/identity/kyc/input.ts')
  const { ok } = await import('../../../../shop/result.ts')
  const read = sent.has('firstName') ? readDetails : () => ok()
  return clientValidation(sent, read) ?? serverAction()
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT('kyc')
  const isShown = useIsShown()
  const refusal = actionData?.refusal
  const { challenge, here } = loaderData
  const problem = useProblems(refusal)
  const values: Record<string, string> = { ...loaderData.details, ...actionData?.values }
  const isBusy = useNavigation().state !== 'idle'
  const field = (name: string) => ({ name, defaultValue: values[name], error: problem(name) })
  return (
    <article className="check">
      <PageHead title={t('title')} />
      <header>
        <h1>{t('title')}</h1>
        <p className="check-lead">{t('lead')}</p>
      </header>
      <CheckSteps current="details" />
      <Problem refusal={refusal} />
      {challenge && (
        <Challenge
          challenge={challenge}
          next={here}
          isDemo={loaderData.isDemo}
          refused={actionData}
          action={here}
        />
      )}
      <Form method="post" action={here} className="card" noValidate>
        {/** The default button for Enter, before the proof's buttons. */}
        <button type="submit" hidden tabIndex={-1} />
        <div className="pair">
          <NameFields
            of={(name) => ({
              label: t(name),
              ...field(name),
              hint: name === 'firstName' && t('nameHint'),
            })}
          />
        </div>
        <Field label={t('email')} type="email" autoComplete="email" required {...field('email')} />
        <Field
          label={t('phone')}
          type="tel"
          autoComplete="tel"
          placeholder={t('phonePlaceholder')}
          hint={t('phoneHint')}
          required
          {...field('phone')}
        />
        <SelectField
          label={t('country')}
          autoComplete="country"
          options={[['', t('countryChoose')], ...loaderData.countries]}
          required
          {...field('country')}
        />
        {loaderData.hasPi && isShown('wallets') && (
          <OwnWallet {...loaderData} field={field('wallet')} isBusy={isBusy} />
        )}
        <Button busy={isBusy}>{t('continue')}</Button>
        <p className="check-small">{t('saved', { days: loaderData.days })}</p>
      </Form>
    </article>
  )
}
