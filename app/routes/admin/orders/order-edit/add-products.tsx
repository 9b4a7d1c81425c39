// Finds products to add to an edited order: by name, SKU or barcode.
import { formatAmount } from '../../../../../shop/platform/money/rules.ts'
import { useCurrency } from '../../../../i18n/currency'
import { useLanguage, useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Field } from '../../../../ui/Field'
import type { FoundProduct } from '../found-products'

type Props = { readonly q: string; readonly found: readonly FoundProduct[] | null }

export function AddProducts({ q, found }: Props) {
  const words = useT('admin-order-edits')
  const orderWords = useT('admin-orders')
  const t = useT('admin')
  const language = useLanguage()
  const currency = useCurrency()
  return (
    <section className="admin-card" aria-labelledby="add">
      <h2 id="add">{words('add')}</h2>
      <div className="edit-search">
        <Field
          label={words('search')}
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
            <div className="row">
              {variants.map((variant) => (
                <Button
                  key={variant.id}
                  kind="quiet"
                  name="add"
                  value={`${id} ${variant.id}`}
                  aria-label={words('addOf', {
                    name: [name, variant.label].filter(Boolean).join(', '),
                  })}
                >
                  + <bdi>{variant.label || name}</bdi> ·{' '}
                  {formatAmount(variant.price, currency, language)}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
