// One promotion: written, changed until it begins, and ended.
import { data, Form, Link } from 'react-router'
import { savePromotion } from '../../../shop/admin/actions/save-promotion.ts'
import { endPromotion } from '../../../shop/promotions/actions.ts'
import { promotionById } from '../../../shop/promotions/views.ts'
import { kept } from '../../http/auth'
import { answer, door, form, withToast } from '../../http/door'
import { requireTab } from '../../http/staff'
import { useT } from '../../i18n/text'
import { RefusalNotice } from '../../parts/account/refusals'
import { Failed } from '../../parts/admin/list'
import { PromotionFacts, PromotionForm, valuesOf } from '../../parts/admin/promotion'
import { Head } from '../../parts/Head'
import { Button } from '../../ui/Button'
import type { Route } from './+types/promotion'

export const handle = { texts: ['admin', 'admin-promotions', 'listing', 'auth'] }

const list = '/admin/promotions'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  requireTab(context, 'promotions')
  if (id === 'new') return { promotion: null }
  const promotion = await promotionById(door(context).world, id)
  if (!promotion) throw data({ code: 'promotions.missing' }, { status: 404 })
  return { promotion }
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const who = requireTab(context, 'promotions')
  const { world } = door(context)
  if (id !== 'new' && !(await promotionById(world, id)))
    throw data({ code: 'promotions.missing' }, { status: 404 })
  const fields = await form(request)
  const done =
    fields.intent === 'end'
      ? await endPromotion(world, who, id)
      : await savePromotion(world, who, id === 'new' ? null : id, fields)
  return done.ok ? withToast(list, 'saved') : answer(done, kept(done, fields).values)
}

export default function Page({ loaderData: { promotion }, actionData }: Route.ComponentProps) {
  const words = useT('admin-promotions')
  const title = words(!promotion ? 'new' : promotion.phase === 'planned' ? 'edit' : 'one')
  return (
    <>
      <Head title={title} />
      <p>
        <Link to={list}>{words('back')}</Link>
      </p>
      <h1>{title}</h1>
      <RefusalNotice refusal={actionData?.refusal} />
      {promotion && promotion.phase !== 'planned' ? (
        <PromotionFacts promotion={promotion} />
      ) : (
        <PromotionForm
          values={{ ...(promotion && valuesOf(promotion)), ...actionData?.values }}
          refused={actionData}
        />
      )}
      {promotion && promotion.phase !== 'over' && (
        <Form method="post" className="admin-section">
          <Button kind="danger" name="intent" value="end">
            {words(promotion.phase === 'planned' ? 'remove' : 'end')}
          </Button>
        </Form>
      )}
    </>
  )
}

export function ErrorBoundary() {
  return <Failed title={useT('admin-promotions')('failed')} />
}
