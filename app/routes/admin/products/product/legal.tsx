// What the law asks to say of a product, in its form: maker, safety, energy label, age limit, guarantee.

import { makerFields } from '../../../../../shop/catalog/makers/rules.ts'
import {
  ages,
  energyClasses,
  legalLimits as most,
  warningField,
} from '../../../../../shop/catalog/products/rules/legal.ts'
import { directionOf, languageNames } from '../../../../i18n/languages'
import { useT } from '../../../../i18n/text'
import { Field, SelectField, TextField } from '../../../../ui/Field'
import { useOtherLanguages } from '../../frame/offered-languages'
import type { PartProps } from '../editor/editor-frame'

export function Legal({ values, problem }: PartProps) {
  const words = useT('admin-law')
  const field = (name: string, label = words(`field.${name}`)) => ({
    name: `legal.${name}`,
    label,
    defaultValue: values[`legal.${name}`] ?? '',
    error: problem(`legal.${name}`),
    dir: 'auto' as const,
  })
  const hasProblem = (names: readonly string[]) => names.some((name) => problem(`legal.${name}`))
  const others = useOtherLanguages((each) => Boolean(values[`legal.${warningField(each)}`]))
  return (
    <section className="admin-card" aria-labelledby="legal">
      <h2 id="legal">{words('title')}</h2>
      <Field
        {...field('identification')}
        hint={words('field.identificationHint')}
        maxLength={most.identification}
      />
      <TextField
        {...field('warnings')}
        hint={words('field.warningsHint')}
        maxLength={most.warnings}
        rows={2}
      />
      {others.length > 0 && (
        <details className="edit-more" open={hasProblem(others.map(warningField))}>
          <summary>{words('translations')}</summary>
          {others.map((language) => (
            <TextField
              key={language}
              {...field(warningField(language), languageNames[language])}
              maxLength={most.warnings}
              rows={2}
              lang={language}
              dir={directionOf(language)}
            />
          ))}
        </details>
      )}
      <SelectField
        {...field('age')}
        options={[['', words('none')], ...ages.map((age) => [age, `${age}+`] as const)]}
      />
      <SelectField
        {...field('energyClass')}
        options={[['', words('none')], ...energyClasses.map((each) => [each, each] as const)]}
      />
      <Field {...field('eprel')} inputMode="numeric" dir="ltr" />
      <Field
        {...field('energySheet')}
        hint={words('field.energySheetHint')}
        maxLength={most.link}
        dir="ltr"
      />
      <Field
        {...field('guaranteeYears')}
        hint={words('field.guaranteeYearsHint')}
        inputMode="numeric"
        dir="ltr"
      />
      <Field {...field('guaranteeModel')} maxLength={most.model} />
      <details className="edit-more" open={hasProblem(makerFields)}>
        <summary>{words('ownMaker')}</summary>
        <p className="hint">{words('ownMakerHint')}</p>
        {makerFields.map((name) => (
          <Field key={name} {...field(name)} />
        ))}
      </details>
    </section>
  )
}
