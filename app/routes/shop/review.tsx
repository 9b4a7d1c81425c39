// One's own review of a product: create, edit, delete.
import { data, Form, Link, useNavigation } from 'react-router'
import { productById } from '../../../shop/catalog/products/views/products.ts'
import { removeReview, writeReview } from '../../../shop/sales/reviews/actions.ts'
import { maxReviewLength, ratings } from '../../../shop/sales/reviews/rules.ts'
import { ownReview } from '../../../shop/sales/reviews/views.ts'
import { useProblems } from '../../components/account/problems'
import { RefusalNotice, useRefusedForm } from '../../components/account/refusals'
import { PageHead } from '../../components/layout/PageHead'
import { StarRow } from '../../components/product/Stars'
import { refused } from '../../http/auth'
import { form, requestContext, requireViewer, withToast } from '../../http/request-context'
import { requireShown } from '../../http/storefront/redirects'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/Field'
import { GroupError } from '../../ui/GroupError'
import { Notice } from '../../ui/Notice'
import type { Route } from './+types/review'

export const handle = { texts: ['product', 'review-form', 'auth'] }

export async function loader({ context, params: { id }, request }: Route.LoaderArgs) {
  await requireShown(context, request, 'reviews')
  const who = requireViewer(context, request)
  const { world, language } = requestContext(context)
  const product = await productById(world, id, language)
  if (!product) throw data(null, { status: 404 })
  return { id, name: product.name, ...(await ownReview(world, who, id)) }
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  await requireShown(context, request, 'reviews')
  const who = requireViewer(context, request)
  const { world, language } = requestContext(context)
  const fields = await form(request)
  const done =
    fields.intent === 'remove'
      ? await removeReview(world, who, id)
      : await writeReview(world, who, id, fields, language)
  if (!done.ok) return refused(done, fields)
  return withToast(
    `/product/${id}/review`,
    fields.intent === 'remove' ? 'reviewGone' : 'reviewSent',
  )
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, mayWrite, review } = loaderData
  const t = useT('product')
  const own = useT('review-form')
  const problem = useProblems(actionData?.refusal)
  const ref = useRefusedForm(actionData)
  const isBusy = useNavigation().state === 'submitting'
  const values = actionData?.values ?? {}
  const chosen = Number(values.rating ?? review?.rating ?? 0)
  return (
    <section className="stack">
      <PageHead title={t('reviews.write')} />
      <p>
        <Link to={`/product/${id}`}>
          <bdi>{name}</bdi>
        </Link>
      </p>
      <h1>{t('reviews.write')}</h1>
      <RefusalNotice refusal={actionData?.refusal} />
      {review && (
        <Notice kind={review.status === 'published' ? 'ok' : 'info'}>
          <p>{own(`state.${review.status}`)}</p>
          {review.reason && <p dir="auto">{review.reason}</p>}
        </Notice>
      )}
      {mayWrite ? (
        <Form ref={ref} method="post" className="card stack" noValidate>
          <fieldset className="rate">
            <legend>{own('rating')}</legend>
            {ratings.map((stars) => (
              <label key={stars}>
                <input
                  type="radio"
                  name="rating"
                  value={stars}
                  defaultChecked={stars === chosen}
                  required
                />
                <StarRow stars={stars} />
                <span className="visually-hidden">{t('reviews.stars', { count: stars })}</span>
              </label>
            ))}
            <GroupError name="rating" error={problem('rating')} />
          </fieldset>
          <TextField
            label={own('words')}
            hint={own('wordsHint')}
            name="words"
            rows={6}
            maxLength={maxReviewLength}
            dir="auto"
            defaultValue={values.words ?? review?.words ?? ''}
            error={problem('words')}
          />
          <Button busy={isBusy}>{own('send')}</Button>
        </Form>
      ) : (
        <Notice text={own('onlyBuyers')} />
      )}
      {review && (
        <Form method="post">
          <Button kind="plain" name="intent" value="remove">
            {own('remove')}
          </Button>
        </Form>
      )}
    </section>
  )
}
