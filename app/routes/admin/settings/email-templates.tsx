// Email templates in each language, with sample data.

import { requireTab } from '../../../http/staff'
import { isLanguage, languageNames, languages } from '../../../i18n/languages'
import { useT } from '../../../i18n/text'
import { Table } from '../../../ui/Table'
import { Chips } from '../../../ui/Tabs'
import { AdminHead, failedPage } from '../frame/page-head'
import type { Route } from './+types/email-templates'
import { emailNames, exampleEmail } from './email-previews'

export const handle = { texts: ['admin', 'admin-mail'] }
export const ErrorBoundary = failedPage('admin-mail')

export function loader({ context, request }: Route.LoaderArgs) {
  const { world, language: own } = requireTab(context, 'mail')
  const wanted = new URL(request.url).searchParams.get('language') ?? ''
  const language = isLanguage(wanted) ? wanted : own
  const emails = emailNames.map((name) => ({
    name,
    subject: exampleEmail(world, name, language)?.subject ?? '',
  }))
  return { language, emails }
}

export default function Page({ loaderData: { language, emails } }: Route.ComponentProps) {
  const t = useT('admin')
  const words = useT('admin-mail')
  return (
    <>
      <AdminHead title={words('templates')} back={['/admin/mail', words('back')]} />
      <p>{words('templatesText')}</p>
      <Chips
        label={t('filters')}
        items={languages.map((each) => ({
          to: `/admin/mail/templates?language=${each}`,
          label: languageNames[each],
          current: each === language,
        }))}
      />
      <Table caption={words('templates')} head={[words('column.subject'), words('name')]}>
        {emails.map((email) => (
          <tr key={email.name}>
            <td lang={language}>
              <a
                className="row-link"
                href={`/admin/mail/example/document?name=${email.name}&language=${language}`}
                target="_blank"
                rel="noreferrer"
              >
                <bdi>{email.subject}</bdi>
              </a>
            </td>
            <td>{email.name}</td>
          </tr>
        ))}
      </Table>
    </>
  )
}
