// Newsletter subscription: action of the forms on the home page and in footers.
import { subscribe } from '../../../shop/people/newsletter/actions/subscribe.ts'
import { NarrowPage } from '../../components/account/AuthFrame'
import { RefusalNotice, RefusedForm, useFields } from '../../components/account/refusals'
import { answerTo } from '../../http/auth'
import { form, requestContext, safePath } from '../../http/request-context'
import { requireShown } from '../../http/storefront/redirects'
import { useT } from '../../i18n/text'
import { Field } from '../../ui/Field'
import type { Route } from './+types/newsletter'

export const handle = { texts: ['newsletter', 'newsletter-form', 'auth', 'errors'] }

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireShown(context, request, 'newsletter')
  return null
}

export async function action({ context, request }: Route.ActionArgs) {
  await requireShown(context, request, 'newsletter')
  const { world, ip, language } = requestContext(context)
  const fields = await form(request)
  const asked = await subscribe(world, fields, { ip, language })
  return answerTo(asked, safePath(fields.next), 'newsletterAsked', fields)
}

export default function Page({ actionData }: Route.ComponentProps) {
  const t = useT('newsletter')
  const words = useT('newsletter-form')
  const field = useFields(actionData)
  return (
    <NarrowPage title={t('title')}>
      <RefusalNotice refusal={actionData?.refusal} />
      <p>{t('text')}</p>
      <RefusedForm refused={actionData} send={words('button')}>
        <input type="hidden" name="next" value={actionData?.values.next ?? '/#newsletter'} />
        <Field
          label={words('email')}
          hint={words('consent')}
          {...field('email')}
          type="email"
          autoComplete="email"
          required
        />
      </RefusedForm>
    </NarrowPage>
  )
}
