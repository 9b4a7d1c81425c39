// Operator texts with their available languages, linked to the editor.
import { Link } from 'react-router'
import { languageNames, languages } from '../../../../i18n/languages'
import { useT } from '../../../../i18n/text'
import { Annotated } from './annotated'

type Props = { texts: readonly { name: string; languages: readonly string[] }[] }

export function WrittenTexts({ texts }: Props) {
  const words = useT('admin-settings')
  return (
    <Annotated id="texts" title={words('texts.title')} text={words('texts.hint')}>
      {texts.map(({ name, languages: written }) => (
        <div key={name}>
          <h3>{words(`texts.name.${name}`)}</h3>
          <ul className="admin-languages">
            {languages.map((language) => {
              const isWritten = written.includes(language)
              return (
                <li key={language}>
                  <Link
                    to={`/admin/settings/texts?name=${name}&language=${language}`}
                    className={isWritten ? 'chip current' : 'chip'}
                  >
                    <span lang={language}>{languageNames[language]}</span>{' '}
                    <span className="visually-hidden">
                      {words(isWritten ? 'texts.written' : 'texts.missing')}
                    </span>
                    {isWritten && <span aria-hidden="true">✓</span>}
                  </Link>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </Annotated>
  )
}
