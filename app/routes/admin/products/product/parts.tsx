// Sections of a product's form with text fields and rows.

import { useRouteLoaderData } from 'react-router'
import { artVariants } from '../../../../../shop/catalog/products/rules/catalog.ts'
import { productLimits as most } from '../../../../../shop/catalog/products/rules/product.ts'
import { taxClasses } from '../../../../../shop/catalog/products/rules/tax-class.ts'
import { useT } from '../../../../i18n/text'
import { CheckField, Field, SelectField, TextField } from '../../../../ui/Field'
import { GroupError } from '../../../../ui/GroupError'
import { MarkdownField } from '../../frame/markdown-field'
import { useCategoryOptions } from '../category-options'
import type { PartProps } from '../editor/editor-frame'

const drawings = Object.entries(artVariants).flatMap(([kind, variants]) =>
  Array.from({ length: variants }, (_, variant) => [kind, variant] as const),
)

/** Props of a text field of the form. */
export const useField = ({ values, problem }: PartProps) => {
  const words = useT('admin-catalogue')
  return (name: string, label = words(`field.${name}`)) => ({
    name,
    label,
    defaultValue: values[name] ?? '',
    error: problem(name),
    dir: 'auto' as const,
  })
}

export function Title(part: PartProps) {
  const words = useT('admin-catalogue')
  const field = useField(part)
  return (
    <section className="admin-card">
      <Field
        {...field('name')}
        hint={words('field.nameHint', { translations: words('part.texts') })}
        maxLength={most.name}
        required
      />
      <TextField
        {...field('description')}
        hint={words('field.descriptionHint')}
        maxLength={most.description}
        rows={2}
      />
      <MarkdownField
        {...field('detailedInfo')}
        hint={words('field.detailedInfoHint')}
        maxLength={most.detailedInfo}
        rows={8}
      />
      <Field
        {...field('attribute')}
        hint={words('field.attributeHint')}
        maxLength={most.attribute}
      />
    </section>
  )
}

export function Pricing(part: PartProps) {
  const words = useT('admin-catalogue')
  const field = useField(part)
  return (
    <section className="admin-card" aria-labelledby="price">
      <h2 id="price">{words('column.price')}</h2>
      <Field {...field('basePrice')} inputMode="decimal" required dir="ltr" />
      <Field {...field('cost')} hint={words('field.costHint')} inputMode="decimal" dir="ltr" />
      <SelectField
        {...field('taxClass')}
        hint={words('field.taxClassHint')}
        options={taxClasses.map((each) => [each, words(`taxClass.${each}`)] as const)}
      />
    </section>
  )
}

export function Organization(part: PartProps) {
  const { values, problem } = part
  const words = useT('admin-catalogue')
  const categories = useCategoryOptions()
  const field = useField(part)
  // A real shop has its own pictures; a drawing that a product has already stays selectable.
  const demo = useRouteLoaderData<{ demo: boolean }>('root')?.demo
  return (
    <section className="admin-card" aria-labelledby="organization">
      <h2 id="organization">{words('organization')}</h2>
      <SelectField {...field('category')} options={categories} />
      {categories.length > 1 && (
        <details className="edit-more" open={Boolean(problem('otherCategories'))}>
          <summary>{words('field.otherCategories')}</summary>
          <fieldset className="edit-choices">
            <legend className="visually-hidden">{words('field.otherCategories')}</legend>
            <p className="hint">{words('field.otherCategoriesHint')}</p>
            <GroupError name="otherCategories" error={problem('otherCategories')} />
            {categories.map(([id, name]) => (
              <CheckField
                key={id}
                name={`otherCategories.${id}`}
                value="yes"
                label={name}
                defaultChecked={values[`otherCategories.${id}`] === 'yes'}
              />
            ))}
          </fieldset>
        </details>
      )}
      <Field {...field('brand')} maxLength={most.brand} required />
      <Field {...field('tags')} hint={words('field.tagsHint', { count: most.tags })} />
      {/* One field takes them all. */}
      {Array.from({ length: most.tags }, (_, at) => `tags.${at}`).map((tag) => (
        <GroupError key={tag} name={tag} error={problem(tag)} />
      ))}
      <SelectField
        {...field('art')}
        hint={words('field.artHint')}
        options={[
          ['', words('placeholder')],
          ...drawings
            .filter(([kind, variant]) => demo || values.art === `${kind}-${variant}`)
            .map(
              ([kind, variant]) =>
                [
                  `${kind}-${variant}`,
                  words('drawing', { name: words(`drawn.${kind}`), number: variant + 1 }),
                ] as const,
            ),
        ]}
      />
    </section>
  )
}
