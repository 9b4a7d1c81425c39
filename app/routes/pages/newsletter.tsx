// Newsletter subscription: target of the forms on the home page and in footers.
import { Form, useNavigation } from 'react-router'
import { subscribe } from '../../../shop/people/newsletter/actions/subscribe.ts'
import { NarrowPage } from '../../components/account/AuthFrame'
import { useProblems } from '../../components/account/problems'
import { RefusalNotice, useRefusedForm } from '../../components/account/refusals'
import { refused } from '../../http/auth'
import { form, requestContext, safePath, withToast } from '../../http/request-context'
import { requireShown } from '../../http/storefront/redirects'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
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
  return asked.ok ? withToast(safePath(fields.next), 'newsletterAsked') : refused(asked, fields)
}

export default function Page({ actionData }: Route.ComponentProps) {
  const t = useT('newsletter')
  const words = useT('newsletter-form')
  const isBusy = useNavigation().state === 'submitting'
  const problem = useProblems(actionData?.refusal)
  return (
    <NarrowPage title={t('title')}>
      <RefusalNotice refusal={actionData?.refusal} />
      <p>{t('text')}</p>
      <Form ref={useRefusedForm(actionData)} method="post" noValidate>
        <input type="hidden" name="next" value={actionData?.values.next ?? '/#newsletter'} />
        <Field
          label={words('email')}
          hint={words('consent')}
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={actionData?.values.email}
          error={problem('email')}
        />
        <Button busy={isBusy}>{words('button')}</Button>
      </Form>
    </NarrowPage>
  )
}
