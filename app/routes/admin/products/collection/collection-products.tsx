// Products of a manually ordered collection: a search to add some, and the ordered list. Every
// button works without script; with script, rows can be dragged.
import { Form, Link, useNavigation } from 'react-router'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Field } from '../../../../ui/Field'
import { Icon } from '../../../../ui/Icon'
import { Badge } from '../../../../ui/Notice'
import { Pager } from '../../../../ui/Pager'
import { useRowActs } from '../../lists/acts'
import { moveByKeyboard, useDrag, useFocusAfterMove } from '../../lists/arrange'
import { RowPicture } from '../row-picture'
import type { arrangedPage } from './collections'

type Props = Awaited<ReturnType<typeof arrangedPage>>
type Product = Props['products'][number]

export function CollectionProducts({ products, total, from, page, pages, q, found }: Props) {
  const words = useT('admin-collections')
  const moved = useFocusAfterMove()
  return (
    <section className="admin-card admin-section" aria-labelledby="products">
      <h2 id="products">{words('products.title')}</h2>
      <p>{words('products.count', { count: total })}</p>
      <ProductSearch q={q} found={found} />
      {products.length > 0 && (
        <>
          <Form
            ref={moved}
            method="post"
            preventScrollReset
            onKeyDown={moveByKeyboard}
            aria-label={words('products.title')}
          >
            <ArrangedList {...{ products, from, total }} />
          </Form>
          <p className="hint">{words('products.keys')}</p>
          <Pager page={page} pages={pages} />
        </>
      )}
    </section>
  )
}

function ProductSearch({ q, found }: Pick<Props, 'q' | 'found'>) {
  const words = useT('admin-collections')
  const t = useT('admin')
  return (
    <>
      <Form method="get" role="search" preventScrollReset className="field-with-button">
        <Field
          label={words('products.search')}
          name="q"
          type="search"
          defaultValue={q}
          key={q}
          maxLength={100}
        />
        <Button kind="quiet">{t('searchButton')}</Button>
      </Form>
      {found?.length === 0 && <p role="status">{words('products.nothing')}</p>}
      {found && found.length > 0 && (
        <Form method="post" preventScrollReset>
          <ul className="arranged found">
            {found.map((product) => (
              <li key={product.id}>
                <ProductName {...product} />
                {product.isIn ? (
                  <Badge kind="ok">{words('products.added')}</Badge>
                ) : (
                  <Button
                    kind="quiet"
                    name="intent"
                    value={`add.${product.id}`}
                    aria-label={words('products.addOf', { name: product.name })}
                  >
                    {words('add')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Form>
      )}
    </>
  )
}

function ArrangedList({ products, from, total }: Pick<Props, 'products' | 'from' | 'total'>) {
  const isBusy = useNavigation().state !== 'idle'
  const drag = useDrag((id) => ({
    at: String(from + products.findIndex((each) => each.id === id)),
  }))
  return (
    <ol className="arranged" start={from + 1} aria-busy={isBusy}>
      {products.map((product, nth) => {
        const { id } = product
        const at = from + nth
        return (
          <li key={id} data-row={id} {...drag(id)}>
            <span className="arranged-grip" aria-hidden="true">
              <Icon name="menu" size={18} />
            </span>
            <span className="arranged-place">{at + 1}</span>
            <ProductName {...product} />
            <Tools {...product} isFirst={at === 0} isLast={at === total - 1} />
          </li>
        )
      })}
    </ol>
  )
}

function Tools({ id, name, isFirst, isLast }: Product & { isFirst: boolean; isLast: boolean }) {
  const act = useRowActs('admin-collections', name, 'products.')
  return (
    <div className="edit-tools">
      {act('first', `first.${id}`, isFirst)}
      {act('up', `up.${id}`, isFirst)}
      {act('down', `down.${id}`, isLast)}
      {act('remove', `remove.${id}`)}
    </div>
  )
}

function ProductName({ id, name, picture, isPublished }: Product) {
  const words = useT('admin-collections')
  return (
    <span className="row-product">
      <RowPicture picture={picture} />
      <span>
        <Link className="row-link" to={`/admin/catalogue/${id}`}>
          <bdi>{name}</bdi>
        </Link>{' '}
        {!isPublished && <Badge kind="info">{words('products.unpublished')}</Badge>}
      </span>
    </span>
  )
}

/** Deletes a collection; its products and promotions stay. */
export function DeleteCollection({ version }: { version: number }) {
  const words = useT('admin-collections')
  return (
    <Form method="post" className="admin-card admin-section stack">
      <input type="hidden" name="version" value={version} />
      <h2>{words('delete')}</h2>
      <p>{words('deleteText')}</p>
      <Button kind="danger" name="intent" value="delete">
        {words('delete')}
      </Button>
    </Form>
  )
}
