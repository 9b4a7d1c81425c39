// Asking for the newsletter: where the forms of the front page and of every footer lead, and a page of its own.
import { subscribe } from '../../../shop/newsletter/actions/subscribe.ts'
import { refused } from '../../http/auth'
import { door, form, safePath, withToast } from '../../http/door'
import { useT } from '../../i18n/text'
import { NarrowPage } from '../../parts/account/AuthFrame'
import { RefusalNotice, useProblems } from '../../parts/account/refusals'
import { NewsletterForm } from '../../parts/NewsletterForm'
import type { Route } from './+types/newsletter'

export const handle = { texts: ['newsletter', 'auth', 'errors'] }

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export async function action({ context, request }: Route.ActionArgs) {
  const { world, ip, language } = door(context)
  const fields = await form(request)
  const asked = await subscribe(world, fields, { ip, language })
  return asked.ok ? withToast(safePath(fields.next), 'newsletterAsked') : refused(asked, fields)
}

export default function Page({ actionData }: Route.ComponentProps) {
  const t = useT('newsletter')
  const words = useT('footer')
  const problem = useProblems(actionData?.refusal)
  return (
    <NarrowPage title={t('title')}>
      <RefusalNotice refusal={actionData?.refusal} />
      <p>{t('text')}</p>
      <NewsletterForm
        id="email"
        next={actionData?.values.next ?? '/#newsletter'}
        typed={actionData?.values.email}
        problem={problem('email')}
      />
      <p className="hint">{words('newsletter.consent')}</p>
    </NarrowPage>
  )
}
