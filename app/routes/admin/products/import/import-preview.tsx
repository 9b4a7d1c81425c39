// The first product of a checked file as it will be imported.
import type { ImportView } from '../../../../../shop/catalog/import/views.ts'
import { Price } from '../../../../components/text/Price'
import { useT } from '../../../../i18n/text'
import { Verbatim } from '../../../../ui/Verbatim'
import { Facts } from '../../lists/facts'
import { useFigure } from '../../lists/figures'

type Props = {
  preview: NonNullable<ImportView['preview']>
  categories: readonly (readonly [id: string, name: string])[]
  /** Without an exchange rate there is no price. */
  hasPrice: boolean
}

export function ImportPreview({ preview, categories, hasPrice }: Props) {
  const words = useT('admin-imports')
  const figure = useFigure()
  const { id, name, brand, category, price, percent, variants, units, images } = preview
  const named = variants.filter((each) => each !== '')
  return (
    <section className="admin-card stack import-preview">
      <h2>{words('preview.title')}</h2>
      <Facts
        facts={[
          [words('holds.name'), <bdi key="name">{name}</bdi>],
          [words('preview.address'), <Verbatim key="id">{`/product/${id}`}</Verbatim>],
          hasPrice && [
            words('holds.price'),
            <span key="price">
              <Price amount={BigInt(price)} />
              {percent !== null && <span>{` (−${figure(percent)} %)`}</span>}
            </span>,
          ],
          [words('holds.brands'), <bdi key="brand">{brand}</bdi>],
          [
            words('holds.categories'),
            <bdi key="category">{categories.find(([each]) => each === category)?.[1] ?? '–'}</bdi>,
          ],
          named.length > 0 && [
            words('preview.variants'),
            <bdi key="variants">{named.join(' · ')}</bdi>,
          ],
          [words('holds.stock'), figure(units)],
          [words('preview.images'), figure(images)],
        ]}
      />
    </section>
  )
}
