// Form of an attribute: its names, its type with unit or values, and its deletion. Works without script.

import { Form } from 'react-router'
import {
  attributeTypes,
  attributeLimits as limits,
} from '../../../../../shop/catalog/attributes/rules.ts'
import { rowsIn } from '../../../../../shop/platform/form-rows.ts'
import {
  directionOf,
  firstLanguage,
  languageNames,
  otherLanguages,
} from '../../../../i18n/languages'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { CheckField, Field, SelectField } from '../../../../ui/Field'
import { GroupError } from '../../../../ui/GroupError'
import { useOtherLanguages } from '../../frame/offered-languages'
import { ConflictingEdit, type ConflictProps } from '../../lists/edit-conflict'
import { useFields } from '../../lists/fields'
import type { PartProps } from '../editor/editor-frame'
import { AddRow, Row } from '../editor/rows'

export function AttributeFields({ values, problem, mayTake }: PartProps & { mayTake: boolean }) {
  const words = useT('admin-attributes')
  const rows = rowsIn(values, 'values')
  const { field, check } = useFields('admin-attributes', values, problem)
  const others = useOtherLanguages((language) =>
    [values, ...rows].some((each) => each[`names.${language}`]),
  )
  return (
    <>
      <Field {...field('name')} maxLength={limits.name} required dir="auto" />
      <SelectField
        {...field('type', 'text')}
        options={attributeTypes.map((type) => [type, words(`type.${type}`)] as const)}
      />
      <div className="only-number">
        <Field {...field('unit')} maxLength={limits.unit} dir="auto" />
      </div>
      <fieldset className="only-list stack">
        <legend>{words('values')}</legend>
        <GroupError name="values" error={problem('values')} />
        <ol className="edit-rows">
          {rows.map((row, index) => {
            const at = `values.${index}`
            const name = field(`${at}.name`, '', 'value', { number: index + 1 })
            return (
              <Row
                key={row.id || index}
                list="values"
                index={index}
                count={rows.length}
                name={row.name || name.label}
              >
                <input type="hidden" name={`${at}.id`} value={row.id ?? ''} />
                <Field {...name} maxLength={limits.name} dir="auto" />
              </Row>
            )
          })}
        </ol>
        <AddRow list="values" label={words('addValue')} />
        {mayTake && <CheckField {...check('takeValues')} />}
      </fieldset>
      <CheckField {...check('isFilterable')} />
      {others.length > 0 && (
        <fieldset className="stack">
          <legend>{words('translations')}</legend>
          <p className="hint">{words('translationsHint')}</p>
          {others.map((language) => {
            const names = [
              ['', values.name ?? ''] as const,
              ...rows.map((row, index) => [`values.${index}.`, row.name ?? ''] as const),
            ]
            const name = values[`names.${language}`]
            return (
              <details
                key={language}
                className="admin-more"
                open={names.some(([at]) => problem(`${at}names.${language}`))}
              >
                <summary>
                  <span lang={language}>{languageNames[language]}</span>
                  {name && (
                    <span>
                      {': '}
                      <bdi>{name}</bdi>
                    </span>
                  )}
                </summary>
                {names.map(([at, base]) => (
                  <Field
                    key={at}
                    {...field(`${at}names.${language}`, '', 'name')}
                    {...(base && { label: <bdi lang={firstLanguage()}>{base}</bdi> })}
                    hint={undefined}
                    maxLength={limits.name}
                    lang={language}
                    dir={directionOf(language)}
                  />
                ))}
              </details>
            )
          })}
        </fieldset>
      )}
    </>
  )
}

type Values = Readonly<Record<string, string>>

/** The version saved by another person, beside the input. */
export function AttributeConflict({ values, typed, isOver }: ConflictProps) {
  const words = useT('admin-attributes')
  const common = useT('admin')
  const spoken = (all: Values): Values => ({
    ...all,
    type: all.type ? words(`type.${all.type}`) : '',
    isFilterable: common(all.isFilterable === 'yes' ? 'yes' : 'no'),
    values: rowsIn(all, 'values')
      .map(({ name }) => name)
      .join(', '),
    ...Object.fromEntries(
      otherLanguages().map((language) => [
        `names.${language}`,
        [all[`names.${language}`], ...rowsIn(all, 'values').map((row) => row[`names.${language}`])]
          .filter(Boolean)
          .join(', '),
      ]),
    ),
  })
  const labels = [
    ...['name', 'type', 'unit'].map((name) => [name, words(`field.${name}`)] as const),
    ['values', words('values')] as const,
    ['isFilterable', words('field.isFilterable')] as const,
    ...otherLanguages().map((language) => [`names.${language}`, languageNames[language]] as const),
  ]
  return <ConflictingEdit {...{ labels, isOver }} now={spoken(values)} typed={spoken(typed)} />
}

export function DeleteAttribute({ version, products }: { version: number; products: number }) {
  const words = useT('admin-attributes')
  return (
    <Form method="post" className="admin-card admin-section stack">
      <input type="hidden" name="was" value={version} />
      <h2>{words('delete')}</h2>
      <p>{words('deleteText', { count: products })}</p>
      <Button kind="danger" name="intent" value="delete">
        {words('delete')}
      </Button>
    </Form>
  )
}
