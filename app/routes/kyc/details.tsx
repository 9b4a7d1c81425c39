// Identity check, step 1: who somebody is. Kept on the server as a draft, so that no step is done twice.
import { Form, redirect, useNavigation } from 'react-router'
import { profileOf } from '../../../shop/accounts/views.ts'
import { saveDetails } from '../../../shop/kyc/actions/draft.ts'
import { countriesIn } from '../../../shop/kyc/data.ts'
import { identityOf } from '../../../shop/kyc/views/identity.ts'
import { draftFor } from '../../../shop/kyc/views/own.ts'
import { refused } from '../../http/auth'
import { door, form, requireViewer } from '../../http/door'
import { useT } from '../../i18n/text'
import { useProblems } from '../../parts/account/refusals'
import { Head } from '../../parts/Head'
import { CheckSteps } from '../../parts/kyc/CheckSteps'
import { Problem } from '../../parts/kyc/Problem'
import { quickAnswer } from '../../parts/quick-answer'
import { Button } from '../../ui/Button'
import { Field, SelectField } from '../../ui/Field'
import type { Route } from './+types/details'
import { orderQuery } from './order-query'
import { afterDetails, firstStep, isAnswered, isOpen } from './steps'

export const handle = { texts: ['kyc'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const who = requireViewer(context, request)
  const { world, language } = door(context)
  const identity = await identityOf(world, who.id)
  if (!isOpen(identity)) throw redirect(`/kyc-required${orderQuery(request)}`)
  const [draft, profile] = await Promise.all([draftFor(world, who), profileOf(world, who)])
  if (draft && firstStep(draft) !== '/kyc') throw redirect(`/kyc-details${orderQuery(request)}`)
  const { firstName, lastName, email, phone } = profile
  return {
    details: draft?.answers.details ?? {
      firstName,
      lastName,
      email,
      phone,
      country: '',
      wallet: '',
    },
    countries: countriesIn(language),
    days: world.config.keepDocuments.draft,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const who = requireViewer(context, request)
  const typed = await form(request)
  const { world } = door(context)
  const saved = await saveDetails(world, who, typed)
  if (saved.ok) {
    return redirect(`${afterDetails(await draftFor(world, who))}${orderQuery(request)}`)
  }
  if (isAnswered(saved.code)) return redirect(`/kyc-required${orderQuery(request)}`)
  return refused(saved, typed)
}

/** The same rules as on the server, for a quick answer. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { readDetails } = await import('../../../shop/kyc/input.ts')
  return (await quickAnswer(await request.clone().formData(), readDetails)) ?? serverAction()
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT('kyc')
  const common = useT('common')
  const refusal = actionData?.refusal
  const problem = useProblems(refusal)
  const values: Record<string, string> = { ...loaderData.details, ...actionData?.values }
  const isBusy = useNavigation().state !== 'idle'
  const field = (name: string) => ({ name, defaultValue: values[name], error: problem(name) })
  return (
    <article className="check">
      <Head title={t('title')} />
      <header>
        <h1>{t('title')}</h1>
        <p className="check-lead">{t('lead')}</p>
      </header>
      <CheckSteps current="details" />
      <Problem refusal={refusal} />
      <Form method="post" className="card" noValidate>
        <div className="pair">
          <Field
            label={t('firstName')}
            hint={t('nameHint')}
            autoComplete="given-name"
            required
            {...field('firstName')}
          />
          <Field label={t('lastName')} autoComplete="family-name" required {...field('lastName')} />
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
        <Field
          label={t('wallet')}
          mark={common('optional')}
          hint={t('walletHint')}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          {...field('wallet')}
        />
        <Button busy={isBusy}>{t('continue')}</Button>
        <p className="check-small">{t('saved', { days: loaderData.days })}</p>
      </Form>
    </article>
  )
}
