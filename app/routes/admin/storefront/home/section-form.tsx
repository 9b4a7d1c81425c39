// Form of one section: texts in every language, buttons, products, image, schedule. Works without script.
import { Form, useNavigation } from 'react-router'
import type { Photo } from '../../../../../shop/catalog/products/rules/photos.ts'
import { formOf, homeLimits, type SectionKind } from '../../../../../shop/storefront/home/rules.ts'
import { useProblems } from '../../../../components/account/problems'
import { type Refused, useRefusedForm } from '../../../../components/account/refusals'
import { languageNames } from '../../../../i18n/languages'
import { useT } from '../../../../i18n/text'
import { Button, LinkButton } from '../../../../ui/Button'
import { CheckField, Field, SelectField } from '../../../../ui/Field'
import { useOfferedLanguages } from '../../frame/offered-languages'
import { displayedVersion } from '../../lists/edit-conflict'
import { useFields } from '../../lists/fields'
import { ImageForms } from '../../products/category-acts'
import { FirstTexts, Translations } from '../../products/texts-by-language'

type Props = {
  readonly id: string
  readonly is: SectionKind
  readonly version: number
  readonly values: Readonly<Record<string, string>>
  /** Time zone of the schedule. */
  readonly zone: string
  readonly photo: Photo | null
  readonly collections: readonly (readonly [id: string, name: string])[]
  readonly refused: Refused
  /** Error of the last upload. */
  readonly problem: string | undefined
}

export function SectionForm(props: Props) {
  const { id, is, version, values, zone, collections, refused, ...picture } = props
  const words = useT('admin-home')
  const menus = useT('admin-menus')
  const categories = useT('admin-categories')
  const problem = useProblems(refused?.refusal)
  const isBusy = useNavigation().formData?.get('intent') === `save.${id}`
  const said = refused?.values ?? values
  const offered = useOfferedLanguages((each) => Boolean(said[`language.${each}`]))
  const { texts, hasImage, hasCollection } = formOf[is]
  const group = {
    group: 'admin-home',
    fields: texts,
    long: { text: 6 },
    markdown: ['text'],
    limits: homeLimits,
  }
  const { field } = useFields('admin-home', said, problem)
  const address = { dir: 'ltr', autoCapitalize: 'none', maxLength: homeLimits.address } as const
  return (
    <section id="edit" className="admin-section" aria-labelledby="edit-title">
      <h2 id="edit-title">{menus('editOf', { name: words(`kind.${is}`) })}</h2>
      <Form ref={useRefusedForm(refused)} method="post" className="stack edit-form" noValidate>
        <input type="hidden" name="version" value={displayedVersion(refused, 'version', version)} />
        {texts.length > 0 && <FirstTexts {...{ ...group, said, problem }} />}
        <fieldset className="admin-card stack">
          <legend>{words('place')}</legend>
          {texts.includes('button') && <Field {...field('to')} {...address} />}
          {texts.includes('second') && <Field {...field('secondTo')} {...address} />}
          {hasCollection && (
            <SelectField
              {...field('collectionId')}
              options={[
                ['', words(is === 'featured' ? 'random' : 'choose')] as const,
                ...collections,
              ]}
            />
          )}
          <div className="redirect-fields">
            <Field
              {...field('from')}
              type="datetime-local"
              hint={words('field.timeHint', { zone })}
            />
            <Field {...field('until')} type="date" />
            <Field {...field('untilTime')} type="time" hint={words('field.untilTimeHint')} />
          </div>
          {offered.length > 1 && (
            <details className="admin-more" open={offered.some((each) => said[`language.${each}`])}>
              <summary>{words('languages')}</summary>
              {offered.map((each) => (
                <CheckField
                  key={each}
                  name={`language.${each}`}
                  value="yes"
                  label={languageNames[each]}
                  defaultChecked={said[`language.${each}`] === 'yes'}
                />
              ))}
            </details>
          )}
        </fieldset>
        {texts.length > 0 && <Translations {...{ ...group, said, problem }} />}
        <p className="row">
          <Button busy={isBusy} name="intent" value={`save.${id}`}>
            {menus('save')}
          </Button>
          <LinkButton kind="quiet" to="/admin/home">
            {menus('cancel')}
          </LinkButton>
        </p>
      </Form>
      {hasImage && (
        <div className="admin-card">
          <h3>{categories('picture')}</h3>
          <ImageForms {...picture} removal={`unpicture.${id}`} fields={{ id, version }} />
        </div>
      )}
    </section>
  )
}
