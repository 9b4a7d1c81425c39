// All emails of the shop in a language: which have texts of the shop's own, and which are turned off.

import { isChangeable } from '../../../../../shop/platform/email-texts/rules.ts'
import { changedEmails } from '../../../../../shop/platform/email-texts/views.ts'
import { requireTab } from '../../../../http/staff'
import { emailNames } from '../../../../i18n/email-names'
import { useT } from '../../../../i18n/text'
import { LinkButton } from '../../../../ui/Button'
import { Badge } from '../../../../ui/Notice'
import { Table } from '../../../../ui/Table'
import { AdminHead, failedPage } from '../../frame/page-head'
import type { Route } from './+types/list'
import { exampleEmail } from './examples'
import { LanguageChips, languageIn, pathOf, previewOf } from './places'

export const handle = { texts: ['admin', 'admin-mail'] }
export const ErrorBoundary = failedPage('admin-mail')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { world, language: own } = requireTab(context, 'mail')
  const { language, offered } = languageIn(world, request, own)
  const changed = await changedEmails(world, language)
  const emails = emailNames.map((name) => ({
    name,
    subject: exampleEmail(world, name, language)?.subject ?? '',
    isChangeable: isChangeable(name),
    isOwn: changed.own.includes(name),
    isOff: changed.off.includes(name),
  }))
  return { language, offered, emails }
}

export default function Page({ loaderData: { language, offered, emails } }: Route.ComponentProps) {
  const words = useT('admin-mail')
  return (
    <>
      <AdminHead
        title={words('templates')}
        back={['/admin/mail', words('back')]}
        secondary={
          <LinkButton kind="quiet" to={pathOf('signature', language)}>
            {words('signature')}
          </LinkButton>
        }
      />
      <p>{words('templatesText')}</p>
      <LanguageChips language={language} offered={offered} path="/admin/mail/templates" />
      <Table
        caption={words('templates')}
        head={[words('column.subject'), words('name'), words('column.state')]}
      >
        {emails.map((email) => (
          <tr key={email.name}>
            <td lang={language}>
              <a
                className="row-link"
                {...(email.isChangeable
                  ? { href: pathOf(email.name, language) }
                  : { href: previewOf(email.name, language), target: '_blank', rel: 'noreferrer' })}
              >
                <bdi>{email.subject}</bdi>
              </a>
            </td>
            <td>{email.name}</td>
            <td>
              {email.isOff && <Badge kind="warn">{words('off')}</Badge>}{' '}
              {email.isOwn && <Badge kind="info">{words('own')}</Badge>}
            </td>
          </tr>
        ))}
      </Table>
    </>
  )
}
