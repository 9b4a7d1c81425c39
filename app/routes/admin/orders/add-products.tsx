// Finds products to add to an edited order: by name, SKU or barcode.
import { useEffect, useRef } from 'react'
import { formatAmount } from '../../../../shop/platform/money/rules.ts'
import { useCurrency } from '../../../i18n/currency'
import { useLanguage, useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Field, SelectField } from '../../../ui/Field'
import type { FoundProduct } from './found-products'

type Props = {
  readonly q: string
  readonly found: readonly FoundProduct[] | null
  /** The form is drawn anew after a search: a scanner goes on in its field. */
  readonly wasSearched?: boolean
}

export function AddProducts({ q, found, wasSearched = false }: Props) {
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (wasSearched) search.current?.focus()
  }, [wasSearched])
  const words = useT('admin-order-edits')
  const orderWords = useT('admin-orders')
  const t = useT('admin')
  const language = useLanguage()
  const currency = useCurrency()
  const saidOf = ({ label, price }: FoundProduct['variants'][number]) =>
    [label, formatAmount(price, currency, language)].filter(Boolean).join(' · ')
  return (
    <section className="admin-card" aria-labelledby="add">
      <h2 id="add">{words('add')}</h2>
      <div className="edit-search">
        <Field
          label={words('search')}
          ref={search}
          name="q"
          type="search"
          defaultValue={q}
          maxLength={100}
          autoComplete="off"
          // Enter, which a scanner sends, searches.
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit(
              event.currentTarget.form.querySelector<HTMLButtonElement>('button[name=find]'),
            )
          }}
        />
        <Button kind="quiet" name="find" value="yes">
          {t('searchButton')}
        </Button>
      </div>
      {found?.length === 0 && <p role="status">{orderWords('new.nothing')}</p>}
      <ul className="edit-found">
        {found?.map(({ id, name, variants }) => (
          <li key={id}>
            <h3>
              <bdi>{name}</bdi>
            </h3>
            {variants.length === 0 && <small>{orderWords('new.soldOut')}</small>}
            {variants.length > 0 && (
              <div className="edit-line">
                {variants.length > 1 && (
                  <SelectField
                    label={orderWords('new.variant')}
                    name={`pick.${id}`}
                    options={variants.map((each) => [each.id, saidOf(each)])}
                  />
                )}
                <Button
                  kind="quiet"
                  name="add"
                  value={variants.length > 1 ? id : `${id} ${variants[0]?.id}`}
                  aria-label={words('addOf', { name })}
                >
                  <span>{orderWords('new.add')}</span>{' '}
                  {variants.length === 1 && variants[0] && <bdi>{saidOf(variants[0])}</bdi>}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
