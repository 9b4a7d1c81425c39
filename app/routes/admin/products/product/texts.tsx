// Translations of a product beside the text in the first language, with their completeness.
import { attributeLimits } from '../../../../../shop/catalog/attributes/rules.ts'
import { optionLimits } from '../../../../../shop/catalog/products/rules/catalog.ts'
import { productLimits as most } from '../../../../../shop/catalog/products/rules/product.ts'
import {
  directionOf,
  firstLanguage,
  isLanguage,
  type Language,
  languageNames,
} from '../../../../i18n/languages'
import { useT } from '../../../../i18n/text'
import { Field, TextField } from '../../../../ui/Field'
import { Chips } from '../../../../ui/Tabs'
import { MarkdownField } from '../../frame/markdown-field'
import { useAttributes } from '../attribute-options'
import type { PartProps } from '../editor/editor-frame'
import type { partData } from './product-parts'

export type TranslationProgress = { language: string; said: number; of: number }

export function Completeness({
  id,
  current,
  languages,
}: {
  id: string
  current: string
  languages: readonly TranslationProgress[]
}) {
  const words = useT('admin-catalogue')
  return (
    <Chips
      label={words('languages')}
      items={languages.map(({ language, said, of }) => ({
        to: `/admin/catalogue/${id}?part=texts&language=${language}`,
        label: (
          // One element, since a chip's children have no whitespace between them.
          <span>
            <bdi lang={language}>{isLanguage(language) ? languageNames[language] : language}</bdi>{' '}
            <small>{words('complete', { said, of })}</small>
          </span>
        ),
        current: language === current,
      }))}
    />
  )
}

type Base = NonNullable<Awaited<ReturnType<typeof partData>>['base']>

export function Texts({
  values,
  problem,
  language,
  base,
}: PartProps & { language: Language; base: Base }) {
  const words = useT('admin-catalogue')
  const names = new Map(useAttributes().map(({ id, name }) => [id, name]))
  const at = `texts.${language}`
  const field = (name: string, text: string, label = words(`field.${name}`)) => ({
    name: `${at}.${name}`,
    label,
    defaultValue: values[`${at}.${name}`] ?? '',
    error: problem(`${at}.${name}`),
    hint: (
      <bdi lang={firstLanguage()}>
        {words('base', { language: languageNames[firstLanguage()], text: short(text) })}
      </bdi>
    ),
    lang: language,
    dir: directionOf(language),
  })
  return (
    <>
      <p>{words('same')}</p>
      <Field {...field('name', base.name)} maxLength={most.name} />
      {base.attribute && (
        <Field {...field('attribute', base.attribute)} maxLength={most.attribute} />
      )}
      <TextField
        {...field('description', base.description)}
        maxLength={most.description}
        rows={3}
      />
      {base.detailedInfo && (
        <MarkdownField
          {...field('detailedInfo', base.detailedInfo)}
          hint={words('field.detailedInfoHint')}
          maxLength={most.detailedInfo}
          rows={8}
        />
      )}
      {base.seoTitle && <Field {...field('seoTitle', base.seoTitle)} maxLength={most.seoTitle} />}
      {base.seoDescription && (
        <TextField
          {...field('seoDescription', base.seoDescription)}
          maxLength={most.seoDescription}
          rows={3}
        />
      )}
      {base.names.length > 0 && <h2>{words('part.options')}</h2>}
      {base.names.map(([name, text]) => (
        <Field
          key={name}
          name={name}
          label={<bdi lang={firstLanguage()}>{text}</bdi>}
          defaultValue={values[name] ?? ''}
          error={problem(name)}
          maxLength={optionLimits.name}
          lang={language}
          dir={directionOf(language)}
        />
      ))}
      {base.attributes.length > 0 && <h2>{words('attributes')}</h2>}
      {base.attributes.map(([id, text]) => (
        <Field
          key={id}
          {...field(`attributes.${id}`, text, names.get(id) ?? id)}
          maxLength={attributeLimits.text}
        />
      ))}
      {base.features.length > 0 && <h2>{words('change.features')}</h2>}
      {base.features.map((feature, index) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: one row for each row of the text in the first language
          key={index}
          {...field(`features.${index}`, feature, words('field.feature', { number: index + 1 }))}
          maxLength={most.feature}
        />
      ))}
      {base.specifications.length > 0 && <h2>{words('change.specifications')}</h2>}
      {base.specifications.map(([label, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one row for each row of the text in the first language
        <div key={index} className="edit-pair">
          <Field
            {...field(
              `specifications.${index}.label`,
              label,
              words('field.label', { number: index + 1 }),
            )}
            maxLength={most.label}
          />
          <Field
            {...field(
              `specifications.${index}.value`,
              value,
              words('field.value', { number: index + 1 }),
            )}
            maxLength={most.value}
          />
        </div>
      ))}
    </>
  )
}

const longest = 140
const short = (text: string): string =>
  text.length > longest ? `${[...text].slice(0, longest).join('')}…` : text || '—'
