// Places at which orders are picked up: address, opening hours, preparation.
import { countriesIn } from '../../../../../shop/identity/kyc/data.ts'
import { ok, type Result, refuse } from '../../../../../shop/result.ts'
import { removePlace, savePlace } from '../../../../../shop/sales/shipping/actions/places.ts'
import { readPlace } from '../../../../../shop/sales/shipping/input/places.ts'
import { pickupPlaces } from '../../../../../shop/sales/shipping/views.ts'
import { RefusalNotice } from '../../../../components/account/refusals'
import { versionIn } from '../../../../http/form-fields'
import { answer, form, withToast } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { useT } from '../../../../i18n/text'
import { AdminHead, failedPage } from '../../frame/page-head'
import type { Route } from './+types/places'
import { PlaceForm } from './place-form'

export const handle = { texts: ['admin', 'admin-shipping', 'auth'] }
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-shipping')

const path = '/admin/shipping/places'

export async function loader({ context }: Route.LoaderArgs) {
  const { world, language } = requireTab(context, 'shipping')
  return { places: await pickupPlaces(world), countries: countriesIn(language) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'shipping')
  const fields = await form(request)
  const id = fields.place || null
  const act = async (): Promise<Result> => {
    if (fields.intent === 'remove')
      return id === null ? refuse('shipping.place_used') : removePlace(world, who, id)
    const draft = readPlace(fields)
    if (!draft.ok) return draft
    const edited = { id, version: versionIn(fields.version) }
    const saved = await savePlace(world, who, edited, draft.value)
    return saved.ok ? ok() : saved
  }
  const done = await act()
  return done.ok ? withToast(path, 'saved') : answer(done, fields)
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { places, countries } = loaderData
  const words = useT('admin-shipping')
  const typed = actionData?.values
  // A place that was removed meanwhile is created again.
  const target = places.some(({ id }) => id === typed?.place) ? typed?.place : ''
  const refused = (id: string) =>
    typed && typed.intent !== 'remove' && target === id ? actionData : undefined
  return (
    <>
      <AdminHead title={words('places')} back={['/admin/shipping', words('back')]} />
      <RefusalNotice refusal={actionData?.refusal} />
      <p className="admin-lead">{words('placesText')}</p>
      {[...places, null].map((place) => (
        <PlaceForm
          key={`${place?.id} ${place?.version} ${places.length}`}
          place={place}
          countries={countries}
          refused={refused(place?.id ?? '')}
        />
      ))}
    </>
  )
}
