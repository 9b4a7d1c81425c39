// What a change of the first language does, and which texts do not exist in the new one.
import { Link } from 'react-router'
import type { Kind } from '../../../../../shop/back-office/first-language/rules.ts'
import type { Preview as Shown } from '../../../../../shop/back-office/first-language/views.ts'
import { languageNames } from '../../../../i18n/languages'
import { useT } from '../../../../i18n/text'
import { Pager } from '../../../../ui/Pager'
import { Table } from '../../../../ui/Table'

/** The page on which a missing text is written. */
function pageOf(kind: Kind, id: string, language: string): string {
  const translation = `/admin/catalogue/${id}?part=texts&language=${language}`
  const pages: Record<Kind, string> = {
    product: translation,
    description: translation,
    option: translation,
    attribute: `/admin/attributes/${id}`,
    category: `/admin/categories/${id}`,
    collection: `/admin/collections/${id}`,
    shipping: `/admin/shipping/${id}`,
    payment: '/admin/settings/methods',
    page: `/admin/pages/${id}`,
    text: `/admin/settings/texts?name=${id}&language=${language}`,
  }
  return pages[kind]
}

export function Preview({
  preview: { change, count, rows },
  page,
  pages,
}: {
  preview: Shown
  page: number
  pages: number
}) {
  const words = useT('admin-first-language')
  const settings = useT('admin-settings')
  const [from, to] = [languageNames[change.from], languageNames[change.to]]
  return (
    <section className="admin-card admin-section" aria-labelledby="first-language-preview">
      <h2 id="first-language-preview">{words('previewTitle', { language: to })}</h2>
      <ul>
        <li>{words('effects.addresses', { from, to, path: `/${change.from}` })}</li>
        <li>{words('effects.texts', { from, to })}</li>
        <li>{words('effects.imports')}</li>
      </ul>
      {count === 0 ? (
        <p>{words('complete', { language: to })}</p>
      ) : (
        <>
          <p>{words('missing', { language: to, count })}</p>
          <Table caption={words('kind')} head={[words('item'), words('kind')]}>
            {rows.map(({ kind, id, name }) => (
              <tr key={`${kind} ${id} ${name}`}>
                <td>
                  <Link to={pageOf(kind, id, change.to)}>
                    <bdi>{kind === 'text' ? settings(`texts.name.${name}`) : name}</bdi>
                  </Link>
                </td>
                <td>{words(`kinds.${kind}`)}</td>
              </tr>
            ))}
          </Table>
          <Pager page={page} pages={pages} />
        </>
      )}
    </section>
  )
}
