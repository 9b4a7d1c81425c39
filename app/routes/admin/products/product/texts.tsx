// Translations of a product beside the English text, with their completeness.
import { attributeLimits } from '../../../../../shop/catalog/attributes/rules.ts'
import { optionLimits } from '../../../../../shop/catalog/products/rules/catalog.ts'
import { productLimits as most } from '../../../../../shop/catalog/products/rules/product.ts'
import { directionOf, isLanguage, type Language, languageNames } from '../../../../i18n/languages'
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

type English = NonNullable<Awaited<ReturnType<typeof partData>>['english']>

export function Texts({
  values,
  problem,
  language,
  english,
}: PartProps & { language: Language; english: English }) {
  const words = useT('admin-catalogue')
  const names = new Map(useAttributes().map(({ id, name }) => [id, name]))
  const at = `texts.${language}`
  const field = (name: string, text: string, label = words(`field.${name}`)) => ({
    name: `${at}.${name}`,
    label,
    defaultValue: values[`${at}.${name}`] ?? '',
    error: problem(`${at}.${name}`),
    hint: <bdi lang="en">{words('english', { text: short(text) })}</bdi>,
    lang: language,
    dir: directionOf(language),
  })
  return (
    <>
      <p>{words('same')}</p>
      <Field {...field('name', english.name)} maxLength={most.name} />
      {english.attribute && (
        <Field {...field('attribute', english.attribute)} maxLength={most.attribute} />
      )}
      <TextField
        {...field('description', english.description)}
        maxLength={most.description}
        rows={3}
      />
      {english.detailedInfo && (
        <MarkdownField
          {...field('detailedInfo', english.detailedInfo)}
          hint={words('field.detailedInfoHint')}
          maxLength={most.detailedInfo}
          rows={8}
        />
      )}
      {english.seoTitle && (
        <Field {...field('seoTitle', english.seoTitle)} maxLength={most.seoTitle} />
      )}
      {english.seoDescription && (
        <TextField
          {...field('seoDescription', english.seoDescription)}
          maxLength={most.seoDescription}
          rows={3}
        />
      )}
      {english.names.length > 0 && <h2>{words('part.options')}</h2>}
      {english.names.map(([name, text]) => (
        <Field
          key={name}
          name={name}
          label={<bdi lang="en">{text}</bdi>}
          defaultValue={values[name] ?? ''}
          error={problem(name)}
          maxLength={optionLimits.name}
          lang={language}
          dir={directionOf(language)}
        />
      ))}
      {english.attributes.length > 0 && <h2>{words('attributes')}</h2>}
      {english.attributes.map(([id, text]) => (
        <Field
          key={id}
          {...field(`attributes.${id}`, text, names.get(id) ?? id)}
          maxLength={attributeLimits.text}
        />
      ))}
      {english.features.length > 0 && <h2>{words('change.features')}</h2>}
      {english.features.map((feature, index) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: one row for each row of the English text
          key={index}
          {...field(`features.${index}`, feature, words('field.feature', { number: index + 1 }))}
          maxLength={most.feature}
        />
      ))}
      {english.specifications.length > 0 && <h2>{words('change.specifications')}</h2>}
      {english.specifications.map(([label, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one row for each row of the English text
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
