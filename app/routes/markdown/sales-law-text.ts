// What the law asks to say of a product, as Markdown; empty where there is nothing.
import type { Product } from '../../../shop/catalog/products/views/products.ts'
import type { World } from '../../../shop/world.ts'
import { bullets, line } from '../../http/markdown/text'
import type { Language } from '../../i18n/languages'
import { textOf } from '../../i18n/text'

export function lawMarkdown(
  { config }: World,
  { legal, brand }: Product,
  language: Language,
): string {
  const t = textOf(language, 'sales-law')
  const law = config.operator?.law
  const { maker, identification, warnings, age, energy, guarantee } = legal
  const said = (label: string, ...texts: (string | undefined)[]) =>
    `${t(label)}: ${texts
      .filter(Boolean)
      .map((text) => line(text ?? ''))
      .join(', ')}`
  const rows = [
    ...(age === null ? [] : [t('age', { age })]),
    ...(energy ? [t('energy', { class: energy.class })] : []),
    ...(energy?.sheet ? [`${t('energySheet')}: <${energy.sheet}>`] : []),
    ...(guarantee
      ? [
          `GARAN: ${t('garan.years', { years: guarantee.years })}, ${line(guarantee.maker)}, ${line(guarantee.model)}`,
        ]
      : []),
    ...(law?.makers && maker.makerName
      ? [said('maker', maker.makerName, maker.makerAddress, maker.makerContact)]
      : []),
    ...(law?.makers && maker.responsibleName
      ? [
          said(
            'responsible',
            maker.responsibleName,
            maker.responsibleAddress,
            maker.responsibleContact,
          ),
        ]
      : []),
    ...(law?.makers && identification
      ? [said('identification', `${brand} ${identification}`)]
      : []),
    ...(law?.makers && warnings ? [said('warnings', warnings)] : []),
    ...(law?.guarantee ? [t('notice.text')] : []),
  ]
  return rows.length > 0 ? bullets(rows) : ''
}
