// Parcels of an order for staff: contents, and the form that ships some of the rest.

import type { OrderForStaff } from '../../../../../shop/back-office/orders/views/order.ts'
import { lineName } from '../../../../../shop/catalog/products/rules/options.ts'
import type { Refusal } from '../../../../../shop/result.ts'
import { carriers } from '../../../../../shop/sales/orders/data.ts'
import { mayCancel } from '../../../../../shop/sales/orders/rules/order.ts'
import { useMoment } from '../../../../components/text/local-times'
import { ltr } from '../../../../components/text/ltr'
import { useT } from '../../../../i18n/text'
import { CheckField, Field } from '../../../../ui/Field'
import { Verbatim } from '../../../../ui/Verbatim'
import { ActForm, CollapsedAction } from '../../lists/acts'
import { StateBadge, When } from '../../lists/facts'

type Props = Pick<OrderForStaff, 'parcels' | 'lines' | 'left' | 'order'> & {
  may: { readonly ship: boolean }
  seen: string
  values: Readonly<Record<string, string>> | undefined
  refusal: Refusal | undefined
}

export function Parcels(props: Props) {
  const { parcels, lines, left, order, may } = props
  const moment = useMoment()
  const t = useT('admin-orders')
  const words = useT('orders')
  const units = left.reduce((all, each) => all + each, 0)
  const itemOf = (count: number, place: number) =>
    count > 0 ? [`${count} × ${lineName(lines[place])}`] : []
  if (parcels.length === 0) return null
  return (
    <section className="admin-card" aria-labelledby="parcels">
      <h2 id="parcels">{t('parcels.title')}</h2>
      <ol className="admin-history">
        {parcels.map((parcel) => (
          <li key={parcel.id}>
            <When at={parcel.sentAt} />
            <p>
              <b>{words('parcels.parcel', { place: parcel.place })}</b>{' '}
              <StateBadge state={parcel.deliveredAt ? 'delivered' : 'shipped'}>
                {words(`state.${parcel.deliveredAt ? 'delivered' : 'shipped'}`)}
              </StateBadge>
            </p>
            {parcel.lines.map(({ line, quantity }) => (
              <p key={line}>
                <span>{quantity}</span> × <bdi>{lineName(lines[line])}</bdi>
              </p>
            ))}
            {(parcel.carrier || parcel.tracking) && (
              <p>
                <span>{parcel.carrier}</span>{' '}
                {parcel.link ? (
                  <a href={parcel.link} rel="noreferrer" target="_blank">
                    <Verbatim>{parcel.tracking}</Verbatim>
                  </a>
                ) : (
                  <Verbatim>{parcel.tracking}</Verbatim>
                )}
              </p>
            )}
            {parcel.deliveredAt && (
              <p>{words('parcels.arrived', { date: moment(parcel.deliveredAt) })}</p>
            )}
            {may.ship && !parcel.deliveredAt && (parcels.length > 1 || units > 0) && (
              <ActForm act="arrived" kind="quiet" fields={{ parcel: parcel.id }} preventScrollReset>
                {t('delivered')}
              </ActForm>
            )}
            {may.ship && !parcel.deliveredAt && <Correct {...props} parcel={parcel} />}
          </li>
        ))}
      </ol>
      {units > 0 && mayCancel(order.status) && (
        <p>{t('parcels.left', { items: left.flatMap(itemOf).join('; ') })}</p>
      )}
    </section>
  )
}

function Correct({ parcel, seen, values, refusal }: Props & { parcel: Props['parcels'][number] }) {
  const t = useT('admin-orders')
  const isTyped = values?.act === 'correct' && values.parcel === parcel.id
  const { id, carrier, tracking } = parcel
  const noted = { carrier: carrier ?? '', tracking: tracking ?? '' }
  return (
    <CollapsedAction
      key={`${carrier} ${tracking}`}
      act="correct"
      label={t('parcels.correct')}
      button={t('parcels.correctSave')}
      isOpen={isTyped}
      fields={{ seen, parcel: id }}
    >
      <p className="admin-hint">{t('parcels.correctHint')}</p>
      <CarrierFields values={isTyped ? values : noted} refusal={isTyped ? refusal : undefined} />
    </CollapsedAction>
  )
}

/** Selects some of the remaining units, if there are several. */
export function SendPart({ lines, left, seen, values, refusal }: Omit<Props, 'may'>) {
  const t = useT('admin-orders')
  const typed = values?.act === 'parcel' ? values : undefined
  if (left.reduce((all, each) => all + each, 0) < 2) return null
  return (
    // Keyed by what is left: the next parcel starts empty.
    <CollapsedAction
      key={left.join()}
      act="parcel"
      label={t('parcels.part')}
      button={t('parcels.send')}
      isOpen={typed !== undefined}
      fields={{ seen }}
    >
      <p className="admin-hint">{t('parcels.partHint')}</p>
      {lines.map((line, place) =>
        left[place] ? (
          <Field
            key={line.variantId}
            label={t('parcels.quantity', { name: lineName(line), left: left[place] })}
            name={`quantity.${place}`}
            type="number"
            min={0}
            max={left[place]}
            defaultValue={typed?.[`quantity.${place}`] ?? 0}
          />
        ) : null,
      )}
      <CarrierFields values={typed} refusal={refusal} />
    </CollapsedAction>
  )
}

/** Suggestions for all carrier fields of a page. */
export const CarrierNames = () => (
  <datalist id="carriers">
    {carriers.map(({ name }) => (
      <option key={name} value={name} />
    ))}
  </datalist>
)

/** A tracking number unlike the carrier's format can be confirmed: for this number only. */
export function CarrierFields({ values, refusal }: Pick<Props, 'values' | 'refusal'>) {
  const t = useT('admin-orders')
  const common = useT('common')
  const errors = useT('errors')
  const isUnusual = values !== undefined && refusal?.code === 'orders.tracking'
  const field = (name: 'carrier' | 'tracking') => ({
    label: t(name),
    mark: common('optional'),
    name,
    maxLength: 100,
    autoComplete: 'off',
    defaultValue: values?.[name],
  })
  return (
    <>
      <Field {...field('carrier')} list="carriers" />
      <Field
        {...field('tracking')}
        dir="ltr"
        error={isUnusual && errors('orders.tracking', refusal.facts)}
      />
      {isUnusual && (
        <CheckField
          label={t.rich('sure', { tracking: values.tracking ?? '', ltr })}
          name="sure"
          value={values.tracking}
        />
      )}
    </>
  )
}
