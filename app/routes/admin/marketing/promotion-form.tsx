// Promotion details and forms for staff.
import { Form, useNavigation } from 'react-router'
import type { Value } from '../../../../shop/catalog/promotions/input.ts'
import { kinds } from '../../../../shop/catalog/promotions/rules.ts'
import type { PromotionView } from '../../../../shop/catalog/promotions/views.ts'
import { formatAmount, percentOff } from '../../../../shop/platform/money/rules.ts'
import { useProblems } from '../../../components/account/problems'
import { type Refused, RefusedForm, useRefusedForm } from '../../../components/account/refusals'
import { ltr } from '../../../components/text/ltr'
import { useDecimals } from '../../../components/text/Price'
import { useCurrency } from '../../../i18n/currency'
import { useLanguage, useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Field, SelectField, TextField } from '../../../ui/Field'
import { Verbatim } from '../../../ui/Verbatim'
import { ConflictingEdit } from '../lists/edit-conflict'
import { Facts, When } from '../lists/facts'
import { ListCurrencyField } from '../lists/list-currency-field'
import { useTargets, useTargetText } from './promotion-target'
import { fieldsOfPromotion } from './promotion-values'

/** "-30%", "−π 10", "Free delivery", followed by the minimum subtotal. */
export function ValueText({ promotion }: { promotion: Value }) {
  const words = useT('admin-promotions')
  const language = useLanguage()
  const currency = useCurrency()
  const decimals = useDecimals()
  const { kind, percent, amount, minimum } = promotion
  const value =
    kind === 'percent'
      ? percentOff(percent, language)
      : amount === null
        ? words('kind.delivery')
        : `−${formatAmount(amount, currency, language, decimals)}`
  return (
    <>
      <bdi>{value}</bdi>
      {minimum !== null && (
        <> {words.rich('from', { amount: formatAmount(minimum, currency, language), ltr })}</>
      )}
    </>
  )
}

type FormProps = {
  values: Record<string, string>
  /** The displayed version; 0 for a new one. */
  version: string
  /** The shop's time zone. */
  zone: string
  refused: Refused
  action?: string
}

function useFields({ values, zone, refused }: Pick<FormProps, 'values' | 'zone' | 'refused'>) {
  const problem = useProblems(refused?.refusal)
  const labelOf = useLabels(zone)
  return (name: string) => ({
    label: labelOf(name),
    name,
    defaultValue: values[name] ?? '',
    error: problem(name),
  })
}

export function PromotionForm({ values, version, zone, refused, action }: FormProps) {
  const words = useT('admin-promotions')
  const targets = useTargets()
  const field = useFields({ values, zone, refused })
  return (
    <RefusedForm
      refused={refused}
      send={words('save')}
      action={action}
      className="admin-card stack"
    >
      <input type="hidden" name="version" value={version} />
      <Field {...field('name')} maxLength={80} required />
      <SelectField
        {...field('kind')}
        options={kinds.map((kind) => [kind, words(`kind.${kind}`)] as const)}
      />
      <Field {...field('percent')} hint={words('field.percentHint')} inputMode="numeric" />
      <Field {...field('amount')} hint={words('field.amountHint')} inputMode="decimal" />
      <Field {...field('minimum')} hint={words('field.minimumHint')} inputMode="decimal" />
      <SelectField {...field('target')} hint={words('target.hint')} options={targets} />
      <TextField {...field('products')} hint={words('field.productsHint')} rows={3} dir="ltr" />
      <Field {...field('coupon')} hint={words('field.codeHint')} maxLength={40} dir="ltr" />
      <Field {...field('startsAt')} hint={words('field.startsHint')} type="datetime-local" />
      <EndFields field={field} />
      <Field {...field('priority')} hint={words('field.priorityHint')} inputMode="numeric" />
      <Field {...field('mostUses')} hint={words('field.limitHint')} inputMode="numeric" />
      <Field {...field('mostPerShopper')} hint={words('field.limitHint')} inputMode="numeric" />
    </RefusedForm>
  )
}

/** The last day, until its end if no time is given. */
function EndFields({ field }: { field: ReturnType<typeof useFields> }) {
  const words = useT('admin-promotions')
  return (
    <div className="pair">
      <Field {...field('endsAt')} hint={words('field.endsHint')} type="date" />
      <Field {...field('endsTime')} hint={words('field.endsTimeHint')} type="time" />
    </div>
  )
}

/** Form for an active promotion: scope, code and start are fixed. */
export function AdjustForm({
  promotion,
  ...props
}: FormProps & { promotion: Pick<PromotionView, 'kind' | 'code'> }) {
  const words = useT('admin-promotions')
  const isBusy = useNavigation().state === 'submitting'
  const field = useFields(props)
  const { kind, code } = promotion
  return (
    <Form ref={useRefusedForm(props.refused)} method="post" className="admin-card stack" noValidate>
      <input type="hidden" name="version" value={props.version} />
      <ListCurrencyField />
      <Field {...field('name')} maxLength={80} required />
      {kind === 'percent' && (
        <Field {...field('percent')} hint={words('field.percentHint')} inputMode="numeric" />
      )}
      {kind === 'amount' && (
        <Field {...field('amount')} hint={words('field.amountHint')} inputMode="decimal" />
      )}
      <Field {...field('minimum')} hint={words('field.minimumHint')} inputMode="decimal" />
      {code === null && (
        <Field {...field('changesAt')} hint={words('field.changesHint')} type="datetime-local" />
      )}
      <EndFields field={field} />
      {code !== null && (
        <>
          <Field {...field('mostUses')} hint={words('field.limitHint')} inputMode="numeric" />
          <Field {...field('mostPerShopper')} hint={words('field.limitHint')} inputMode="numeric" />
        </>
      )}
      <Button busy={isBusy} name="intent" value="adjust">
        {words('save')}
      </Button>
    </Form>
  )
}

const fields = [
  'name',
  'kind',
  'percent',
  'amount',
  'minimum',
  'target',
  'products',
  'coupon',
  'startsAt',
  'endsAt',
  'endsTime',
  'priority',
  'mostUses',
  'mostPerShopper',
]

/** Edit conflict: the version saved by another person, or that it has begun, beside the input. */
function useLabels(zone: string): (name: string) => string {
  const words = useT('admin-promotions')
  return (name) =>
    words(
      name === 'target' || name === 'kind'
        ? `${name}.label`
        : `field.${name === 'coupon' ? 'code' : name}`,
      { zone },
    )
}

export function PromotionConflict({
  promotion,
  zone,
  typed,
}: {
  promotion: PromotionView
  zone: string
  typed: Record<string, string>
}) {
  const words = useT('admin-promotions')
  const targets = useTargets()
  const language = useLanguage()
  const currency = useCurrency()
  const labelOf = useLabels(zone)
  const displayed = (values: Record<string, string>) => ({
    ...values,
    target: targets.find(([value]) => value === values.target)?.[1] ?? '',
    kind: values.kind ? words(`kind.${values.kind}`) : '',
  })
  const labels = fields.map((name) => [name, labelOf(name)] as const)
  return (
    <ConflictingEdit
      labels={labels}
      now={displayed(fieldsOfPromotion(promotion, { language, zone, currency }))}
      typed={displayed(typed)}
      isOver={promotion.phase === 'over'}
    />
  )
}

export function PromotionFacts({ promotion }: { promotion: PromotionView }) {
  const words = useT('admin-promotions')
  const targetText = useTargetText()
  const {
    category,
    productIds,
    collectionId = null,
    code,
    startsAt,
    endsAt,
    priority,
    uses,
  } = promotion
  return (
    <div className="admin-card">
      {promotion.phase === 'running' && <p>{words('begun')}</p>}
      <Facts
        facts={[
          [words('column.name'), <bdi key="name">{promotion.name}</bdi>],
          [words('column.percent'), <ValueText key="value" promotion={promotion} />],
          [
            words('column.target'),
            targetText({
              category,
              products: productIds?.length ?? null,
              collection: collectionId,
            }),
          ],
          [words('field.priority'), String(priority)],
          [words('column.from'), <When key="from" at={startsAt} />],
          [words('column.until'), endsAt ? <When key="until" at={endsAt} /> : words('forever')],
          code !== null && [
            words('column.code'),
            <Verbatim as="code" key="code">
              {code}
            </Verbatim>,
          ],
          code !== null && [words('column.uses'), words('uses', { count: uses })],
        ]}
      />
    </div>
  )
}
