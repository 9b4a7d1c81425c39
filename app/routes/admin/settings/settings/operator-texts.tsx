// Operator texts with their available languages, linked to the editor.
import { Link } from 'react-router'
import { languageNames } from '../../../../i18n/languages'
import { useT } from '../../../../i18n/text'
import { useOfferedLanguages } from '../../frame/offered-languages'
import { Annotated } from './annotated'

type Props = { texts: readonly { name: string; languages: readonly string[] }[] }

export function WrittenTexts({ texts }: Props) {
  const words = useT('admin-settings')
  return (
    <Annotated id="texts" title={words('texts.title')} text={words('texts.hint')}>
      {texts.map((text) => (
        <WrittenText key={text.name} {...text} />
      ))}
    </Annotated>
  )
}

function WrittenText({ name, languages }: Props['texts'][number]) {
  const words = useT('admin-settings')
  const offered = useOfferedLanguages((each) => languages.includes(each))
  return (
    <div>
      <h3>{words(`texts.name.${name}`)}</h3>
      <ul className="admin-languages">
        {offered.map((language) => {
          const isWritten = languages.includes(language)
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
  )
}
