// One page for a product: content on the left; state, price and organization on the right.
import { Link } from 'react-router'
import type { Photo } from '../../../../../shop/catalog/products/rules/photos.ts'
import type { EditedOption } from '../../../../../shop/catalog/products/rules/product.ts'
import { useT } from '../../../../i18n/text'
import type { PartProps } from '../editor/editor-frame'
import { Options } from '../editor/options'
import type { OptionsProps } from '../editor/variants'
import { Attributes } from './attributes'
import { Legal } from './legal'
import { Organization, Pricing, Title } from './parts'
import { PicturesPart } from './pictures'
import { type Standing, StandingCard } from './publish-status'
import { Seo, Specifications } from './specifications'
import { AddPictures } from './uploads'

type Shared = PartProps & {
  id: string
  basePrice: string
  stocks: OptionsProps['stocks'] | null
  usual: readonly EditedOption[]
}

export function ProductForm(
  props: Shared & {
    standing: Standing
    pictures: {
      photos: readonly Photo[]
      shows: readonly (readonly [value: string, name: string])[]
    }
    upload: Parameters<typeof AddPictures>[0]['upload']
    refusedPictures: Parameters<typeof AddPictures>[0]['refused']
    variants: number
  },
) {
  const { id, values, standing, pictures, variants } = props
  const words = useT('admin-catalogue')
  return (
    <>
      <Displayed values={values} />
      {/* On a phone in this order; in two columns, what follows the images is below them. */}
      <div className="product-columns">
        <div className="stack">
          <Title {...props} />
          <section className="admin-card" id="pictures" aria-labelledby="pictures-title">
            <h2 id="pictures-title">{words('part.pictures')}</h2>
            <PicturesPart {...props} {...pictures} />
            <AddPictures {...props} refused={props.refusedPictures} />
          </section>
        </div>
        <div className="stack">
          <StandingCard {...standing} />
          <Pricing {...props} />
          <Organization {...props} />
        </div>
        <div className="stack">
          <section className="admin-card" id="options">
            {props.stocks ? (
              <OptionsOf {...props} />
            ) : (
              <>
                <h2>{words('variants')}</h2>
                <p>
                  <Link className="button quiet" to={`/admin/catalogue/${id}?part=options`}>
                    {words('editVariants', { count: variants })}
                  </Link>
                </p>
              </>
            )}
          </section>
          <Attributes {...props} />
          <Specifications {...props} />
          <Legal {...props} />
          <Seo {...props} />
        </div>
      </div>
    </>
  )
}

/** Fingerprints of the displayed parts. */
export const Displayed = ({ values }: Pick<PartProps, 'values'>) =>
  Object.entries(values).map(
    ([name, value]) =>
      name.startsWith('was.') && <input key={name} type="hidden" name={name} value={value} />,
  )

export function OptionsOf({ stocks, usual, id, ...rest }: Shared) {
  return (
    <Options
      {...rest}
      stocks={stocks ?? []}
      usual={usual.map(({ name }) => name)}
      stockAt={`/admin/stock/${id}`}
    />
  )
}
