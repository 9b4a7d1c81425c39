// Options in the product editor: values typed once, and the table of variants generated from them.

import type { KeyboardEvent } from 'react'
import { optionLimits, optionTypes } from '../../../../../shop/catalog/products/rules/catalog.ts'
import { swatchUrl } from '../../../../../shop/catalog/products/rules/photos.ts'
import { type Fields, rowsIn } from '../../../../../shop/platform/form-rows.ts'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { CheckField, Field, SelectField } from '../../../../ui/Field'
import { errorId } from '../../../../ui/field-error'
import { GroupError } from '../../../../ui/GroupError'
import { isForInputMethod } from '../../../../ui/input-method'
import { Notice } from '../../../../ui/Notice'
import { useRowActs } from '../../lists/acts'
import { useFields } from '../../lists/fields'
import type { PartProps } from './editor-frame'
import { AddRow, Row } from './rows'
import { type OptionsProps, VariantTable } from './variants'

export function Options({ usual, ...props }: OptionsProps & { usual: readonly string[] }) {
  const words = useT('admin-catalogue')
  const rows = rowsIn(props.values, 'options')
  return (
    <>
      <h2>{words('change.options')}</h2>
      {rows.length === 0 && <p className="hint">{words('noOptions')}</p>}
      {rows.length === 0 && usual.length > 0 && (
        <Notice title={words('usual', { names: usual.join(', ') })}>
          <Button kind="quiet" name="intent" value="options.usual" formNoValidate>
            {words('useUsual')}
          </Button>
        </Notice>
      )}
      <OptionRows {...props} />
      <h2>{words('variants')}</h2>
      <VariantTable {...props} />
    </>
  )
}

export function OptionRows({ values, problem }: PartProps) {
  const words = useT('admin-catalogue')
  const rows = rowsIn(values, 'options')
  return (
    <>
      <GroupError name="options" error={problem('options')} />
      <GroupError name="variants" error={problem('variants')} />
      <ol className="edit-rows">
        {rows.map((row, index) => (
          <Option
            key={row.key ?? index}
            row={row}
            index={index}
            count={rows.length}
            problem={problem}
          />
        ))}
      </ol>
      {rows.length < optionLimits.options && <AddRow list="options" label={words('addOption')} />}
    </>
  )
}

function Option({
  row,
  index,
  count,
  problem,
}: Pick<PartProps, 'problem'> & { row: Fields; index: number; count: number }) {
  const words = useT('admin-catalogue')
  const { field } = useFields('admin-catalogue', undefined, problem)
  const at = `options.${index}`
  const values = rowsIn(row, 'values')
  const name = row.name || words('field.option', { number: index + 1 })
  return (
    <Row list="options" index={index} count={count} name={name}>
      <input type="hidden" name={`${at}.key`} value={row.key ?? ''} />
      <Field
        {...field(`${at}.name`, row.name, 'option', { number: index + 1 })}
        maxLength={optionLimits.name}
        dir="auto"
      />
      <SelectField
        {...field(`${at}.type`, row.type || 'button', 'type')}
        options={optionTypes.map((type) => [type, words(`type.${type}`)] as const)}
      />
      <CheckField
        name={`${at}.filterable`}
        value="1"
        label={words('field.filterable')}
        defaultChecked={Boolean(row.filterable)}
      />
      <fieldset className="option-values">
        <legend>{words('field.values', { name })}</legend>
        <ol>
          {values.map((value, place) => (
            <Value
              key={value.key ?? place}
              value={value}
              at={`${at}.values`}
              place={place}
              count={values.length}
              isSwatch={row.type === 'swatch'}
              problem={problem}
            />
          ))}
        </ol>
        <div className="field-with-button">
          <Field
            {...field(`${at}.add`, row.add, 'addValues')}
            error={problem(`${at}.values`)}
            onKeyDown={addOnKey}
            autoComplete="off"
            dir="auto"
          />
          <Button kind="quiet" name="intent" value={`${at}.values.add`} formNoValidate>
            {words('addValue')}
          </Button>
        </div>
      </fieldset>
    </Row>
  )
}

/** Enter and comma complete a value. */
function addOnKey(event: KeyboardEvent<HTMLInputElement>) {
  const isEnd = event.key === 'Enter' || (event.key === ',' && event.currentTarget.value.trim())
  if (!isEnd || isForInputMethod(event)) return
  event.preventDefault()
  event.currentTarget.closest('.field-with-button')?.querySelector('button')?.click()
}

function Value({
  value,
  at,
  place,
  count,
  isSwatch,
  problem,
}: Pick<PartProps, 'problem'> & {
  value: Fields
  at: string
  place: number
  count: number
  isSwatch: boolean
}) {
  const words = useT('admin-catalogue')
  const name = value.name ?? ''
  const act = useRowActs('admin-catalogue', name, 'row.', 18)
  const error = problem(`${at}.${place}.name`) ?? problem(`${at}.${place}.hex`)
  const refused = (field: string) =>
    problem(field) && {
      id: errorId(field),
      'aria-invalid': true,
      'aria-describedby': `${at}.${place}-error`,
    }
  return (
    <li data-row={place}>
      <input type="hidden" name={`${at}.${place}.key`} value={value.key ?? ''} />
      <input
        type={isSwatch ? 'color' : 'hidden'}
        name={`${at}.${place}.hex`}
        {...refused(`${at}.${place}.hex`)}
        defaultValue={value.hex}
        aria-label={isSwatch ? `${words('field.hex')}: ${name}` : undefined}
      />
      {isSwatch && value.imageId && (
        <>
          <input type="hidden" name={`${at}.${place}.imageId`} value={value.imageId} />
          <img src={swatchUrl(value.imageId)} alt={name} width="44" height="44" />
        </>
      )}
      <input
        name={`${at}.${place}.name`}
        defaultValue={name}
        aria-label={words('field.valueName', { number: place + 1 })}
        {...refused(`${at}.${place}.name`)}
        maxLength={error ? undefined : optionLimits.name}
        dir="auto"
      />
      <span className="edit-tools">
        {act('up', `${at}.up.${place}`, place === 0)}
        {act('down', `${at}.down.${place}`, place === count - 1)}
        {act('remove', `${at}.remove.${place}`)}
      </span>
      {isSwatch && value.imageId && (
        <select
          name={`${at}.${place}.shows`}
          defaultValue={value.shows}
          aria-label={`${words('field.swatchShows')}: ${name}`}
        >
          {(['both', 'picture', 'colour'] as const).map((each) => (
            <option key={each} value={each}>
              {words(`swatchShows.${each}`)}
            </option>
          ))}
        </select>
      )}
      {error && (
        <small className="error" id={`${at}.${place}-error`}>
          {error}
        </small>
      )}
    </li>
  )
}
