// Features, specifications and search engine texts in a product's form.
import { useState } from 'react'
import { productLimits as most } from '../../../../../shop/catalog/products/rules/product.ts'
import { useT } from '../../../../i18n/text'
import { Field, TextField } from '../../../../ui/Field'
import { Verbatim } from '../../../../ui/Verbatim'
import type { PartProps } from '../editor/editor-frame'
import { AddRow, Row, rowCount } from '../editor/rows'
import { useField } from './parts'

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

export function Specifications(part: PartProps) {
  const { values } = part
  const words = useT('admin-catalogue')
  const features = rowCount(values, 'features')
  const specifications = rowCount(values, 'specifications')
  const field = useField(part)
  return (
    <section className="admin-card" id="details" aria-labelledby="features">
      <h2 id="features">{words('change.features')}</h2>
      <ol className="edit-rows dense">
        {times(features).map((index) => {
          const label = words('field.feature', { number: index + 1 })
          return (
            <Row key={index} list="features" index={index} count={features} name={label}>
              <Field
                {...field(`features.${index}`, label)}
                placeholder={label}
                maxLength={most.feature}
              />
            </Row>
          )
        })}
      </ol>
      <AddRow list="features" />
      <h2>{words('change.specifications')}</h2>
      <ol className="edit-rows dense">
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
              <Field {...field(`${at}.label`, label)} placeholder={label} maxLength={most.label} />
              <Field
                {...field(`${at}.value`, words('field.value', { number }))}
                placeholder={words('field.value', { number })}
                maxLength={most.value}
              />
            </Row>
          )
        })}
      </ol>
      <AddRow list="specifications" />
      <p className="hint">{words('row.keys')}</p>
    </section>
  )
}

/** Preview of title and description as a search result. */
export function Seo({ id, ...part }: PartProps & { id: string }) {
  const { values } = part
  const words = useT('admin-catalogue')
  const field = useField(part)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const text = (name: string, fallback: string) =>
    (typed[name] ?? values[name])?.trim() || values[fallback]
  return (
    <section className="admin-card" aria-labelledby="seo">
      <h2 id="seo">{words('seo')}</h2>
      <div className="seo-preview" aria-hidden="true">
        <Verbatim as="small">/product/{id}</Verbatim>
        <b dir="auto">{text('seoTitle', 'name')}</b>
        <p dir="auto">{text('seoDescription', 'description')}</p>
      </div>
      <div
        onInput={({ target }) => {
          const { name, value } = target as HTMLInputElement
          setTyped((now) => ({ ...now, [name]: value }))
        }}
      >
        <Field
          {...field('seoTitle')}
          hint={words('field.seoTitleHint')}
          maxLength={most.seoTitle}
        />
        <TextField
          {...field('seoDescription')}
          hint={words('field.seoDescriptionHint')}
          maxLength={most.seoDescription}
          rows={3}
        />
      </div>
    </section>
  )
}
