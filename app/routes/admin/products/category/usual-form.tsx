// Default attributes and options of a category's products. Works without script.

import { Link } from 'react-router'
import { ages } from '../../../../../shop/catalog/products/rules/legal.ts'
import { useT } from '../../../../i18n/text'
import { CheckField, SelectField } from '../../../../ui/Field'
import { GroupError } from '../../../../ui/GroupError'
import { type Answer, PartForm } from '../editor/editor-frame'
import { OptionRows } from '../editor/options'

export function CategoryDefaultsForm({
  attributes,
  inherited,
  version,
  saved,
  typed,
}: {
  attributes: readonly (readonly [id: string, name: string])[]
  /** Ids inherited from a parent category. */
  inherited: readonly string[]
  version: number
  saved: Readonly<Record<string, string>>
  typed: Answer | undefined
}) {
  const words = useT('admin-categories')
  const t = useT('admin')
  const law = useT('admin-law')
  return (
    <section className="admin-section" aria-labelledby="usual">
      <h2 id="usual">{words('usual.title')}</h2>
      <PartForm
        saved={saved}
        was={String(version)}
        typed={typed}
        saving={[words('save'), words('usual.saveHint')]}
      >
        {({ values, problem }) => (
          <>
            <input type="hidden" name="form" value="usual" />
            <fieldset className="edit-choices">
              <legend>{t('tab.attributes')}</legend>
              <p className="hint">
                {words('usual.attributesHint')}{' '}
                <Link to="/admin/attributes">{t('tab.attributes')}</Link>
              </p>
              <GroupError name="attributes" error={problem('attributes')} />
              {attributes.map(([id, name]) => (
                <CheckField
                  key={id}
                  name={`attributes.${id}`}
                  value="yes"
                  label={
                    inherited.includes(id) ? words('usual.inherited', { attribute: name }) : name
                  }
                  defaultChecked={values[`attributes.${id}`] === 'yes'}
                />
              ))}
            </fieldset>
            <fieldset className="edit-choices">
              <legend>{law('title')}</legend>
              <p className="hint">{law('categoryHint')}</p>
              {(['measure', 'energy'] as const).map((name) => (
                <CheckField
                  key={name}
                  name={name}
                  value="yes"
                  label={law(`category.${name}`)}
                  defaultChecked={values[name] === 'yes'}
                />
              ))}
              <SelectField
                name="age"
                label={law('field.age')}
                defaultValue={values.age ?? ''}
                options={[['', law('none')], ...ages.map((age) => [age, `${age}+`] as const)]}
              />
            </fieldset>
            <h3>{words('usual.options')}</h3>
            <p className="hint">{words('usual.optionsHint')}</p>
            <OptionRows values={values} problem={problem} />
          </>
        )}
      </PartForm>
    </section>
  )
}
