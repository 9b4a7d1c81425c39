// Editor forms with text fields and rows: basics, details.
import { productLimits as most } from '../../../../../shop/catalog/products/rules/product.ts'
import { artVariants } from '../../../../../shop/catalog/products/rules.ts'
import { useT } from '../../../../i18n/text'
import { CheckField, Field, SelectField, TextField } from '../../../../ui/Field'
import { useCategoryOptions } from '../category-options'
import { Attributes } from './attributes'
import type { PartProps } from './frame'
import { AddRow, Row } from './rows'

const drawings = Object.entries(artVariants).flatMap(([kind, variants]) =>
  Array.from({ length: variants }, (_, variant) => [kind, variant] as const),
)

export function Basics({ values, problem }: PartProps) {
  const words = useT('admin-catalogue')
  const categories = useCategoryOptions()
  const field = (name: string) => ({
    name,
    label: words(`field.${name}`),
    defaultValue: values[name] ?? '',
    error: problem(name),
  })
  return (
    <>
      <Field {...field('name')} maxLength={most.name} required dir="auto" />
      <Field {...field('brand')} maxLength={most.brand} required dir="auto" />
      <SelectField {...field('category')} options={categories} />
      {categories.length > 1 && (
        <details className="edit-more" open={Boolean(problem('otherCategories'))}>
          <summary>{words('field.otherCategories')}</summary>
          <fieldset className="edit-choices">
            <legend className="visually-hidden">{words('field.otherCategories')}</legend>
            <p className="hint">{words('field.otherCategoriesHint')}</p>
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
      <Field {...field('basePrice')} inputMode="decimal" required dir="ltr" />
      <Field {...field('cost')} hint={words('field.costHint')} inputMode="decimal" dir="ltr" />
      <TextField
        {...field('description')}
        hint={words('field.descriptionHint')}
        maxLength={most.description}
        rows={3}
        dir="auto"
      />
      <Field
        {...field('attribute')}
        hint={words('field.attributeHint')}
        maxLength={most.attribute}
        dir="auto"
      />
      <Field {...field('tags')} hint={words('field.tagsHint', { count: most.tags })} dir="auto" />
      <SelectField
        {...field('art')}
        hint={words('field.artHint')}
        options={[
          ['', words('placeholder')],
          ...drawings.map(
            ([kind, variant]) =>
              [
                `${kind}-${variant}`,
                words('drawing', { name: words(`drawn.${kind}`), number: variant + 1 }),
              ] as const,
          ),
        ]}
      />
    </>
  )
}

/** Number of rows of a list in a form. */
export const rowCount = (values: PartProps['values'], list: string): number =>
  new Set(
    Object.keys(values).flatMap((name) => {
      const [, number] = new RegExp(`^${list}\\.(\\d+)(?:\\.|$)`).exec(name) ?? []
      return number === undefined ? [] : [number]
    }),
  ).size

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

export function Details({ values, problem }: PartProps) {
  const words = useT('admin-catalogue')
  const features = rowCount(values, 'features')
  const specifications = rowCount(values, 'specifications')
  const field = (name: string, label: string) => ({
    name,
    label,
    defaultValue: values[name] ?? '',
    error: problem(name),
    dir: 'auto' as const,
  })
  return (
    <>
      <TextField
        {...field('detailedInfo', words('field.detailedInfo'))}
        hint={words('field.detailedInfoHint')}
        maxLength={most.detailedInfo}
        rows={8}
      />
      <Attributes values={values} problem={problem} />
      <h2>{words('change.features')}</h2>
      <ol className="edit-rows">
        {times(features).map((index) => {
          const label = words('field.feature', { number: index + 1 })
          return (
            <Row key={index} list="features" index={index} count={features} name={label}>
              <Field {...field(`features.${index}`, label)} maxLength={most.feature} />
            </Row>
          )
        })}
      </ol>
      <AddRow list="features" />
      <h2>{words('change.specifications')}</h2>
      <ol className="edit-rows">
        {times(specifications).map((index) => {
          const number = index + 1
          const at = `specifications.${index}`
          const label = words('field.label', { number })
          return (
            <Row
              key={index}
              list="specifications"
              index={index}
              count={specifications}
              name={label}
            >
              <Field {...field(`${at}.label`, label)} maxLength={most.label} />
              <Field
                {...field(`${at}.value`, words('field.value', { number }))}
                maxLength={most.value}
              />
            </Row>
          )
        })}
      </ol>
      <AddRow list="specifications" />
      <h2>{words('seo')}</h2>
      <Field
        {...field('seoTitle', words('field.seoTitle'))}
        hint={words('field.seoTitleHint')}
        maxLength={most.seoTitle}
      />
      <TextField
        {...field('seoDescription', words('field.seoDescription'))}
        hint={words('field.seoDescriptionHint')}
        maxLength={most.seoDescription}
        rows={3}
      />
      <p className="hint">{words('row.keys')}</p>
    </>
  )
}
