// Address book. Changes do not affect placed orders.
import { Form } from 'react-router'
import { countriesIn } from '../../../../shop/identity/kyc/data.ts'
import { fullName } from '../../../../shop/platform/names-of-people.ts'
import { refuse } from '../../../../shop/result.ts'
import * as book from '../../../../shop/sales/shipping/actions/addresses.ts'
import { maxSavedAddresses } from '../../../../shop/sales/shipping/rules/address-book.ts'
import { savedAddressesOf } from '../../../../shop/sales/shipping/views.ts'
import { RefusalNotice } from '../../../components/account/refusals'
import { PageHead } from '../../../components/layout/PageHead'
import { answerTo, refusalWithInput } from '../../../http/auth'
import { answer, form, requestContext, requireViewer } from '../../../http/request-context'
import { useT } from '../../../i18n/text'
import { Button, LinkButton } from '../../../ui/Button'
import { Empty } from '../../../ui/Empty'
import type { Route } from './+types/page'
import { AddressForm, SavedCard } from './AddressBook'

export const handle = { texts: ['addresses', 'account', 'auth', 'shipping'] }

const here = '/account/addresses'

export async function loader({ request, context }: Route.LoaderArgs) {
  const who = requireViewer(context, request)
  const { world, language } = requestContext(context)
  const query = new URL(request.url).searchParams
  const addresses = await savedAddressesOf(world, who)
  const edited = addresses.find(({ id }) => id === query.get('edit')) ?? null
  const isForm = edited !== null || query.has('add')
  return {
    addresses,
    edited,
    isForm,
    isFull: addresses.length >= maxSavedAddresses,
    removed: query.get('removed'),
    countries: isForm ? countriesIn(language) : [],
    blank: { fullName: fullName(who), email: who.email },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const who = requireViewer(context, request)
  const { world } = requestContext(context)
  const fields = await form(request)
  const id = fields.id ?? ''
  switch (fields.intent) {
    case 'add':
      return answerTo(await book.addAddress(world, who, fields), here, 'saved', fields)
    case 'edit':
      return answerTo(await book.editAddress(world, who, id, fields), here, 'saved', fields)
    case 'choose':
      return answerTo(await book.chooseAddress(world, who, id), here, 'saved')
    case 'remove': {
      const undo = `${here}?removed=${id}`
      return answerTo(await book.removeAddress(world, who, id), undo, 'addressRemoved')
    }
    case 'undo':
      return answerTo(await book.restoreAddress(world, who, id), here, 'addressRestored')
    default:
      return answer(refuse('form.invalid'))
  }
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

/** Client validation by the server's rules. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const fields = await form(request.clone())
  const { readAddress } = await import('../../../../shop/sales/shipping/input/addresses.ts')
  const isTyped = fields.intent === 'add' || fields.intent === 'edit'
  const read = isTyped ? readAddress(fields) : null
  return read && !read.ok ? refusalWithInput(read, fields) : serverAction()
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT('addresses')
  const { addresses, edited, isForm, removed } = loaderData
  const { default: _, ...typed } = actionData?.values ?? {}
  return (
    <>
      <PageHead title={t('title')} />
      <header className="account-head">
        <h2>{t('title')}</h2>
        <p className="account-since">{t('text')}</p>
      </header>
      <RefusalNotice refusal={actionData?.refusal} />
      {removed && !isForm && (
        <Form method="post" className="undo" role="status">
          <span>{t('removed')}</span>
          <input type="hidden" name="id" value={removed} />
          <Button kind="plain" name="intent" value="undo">
            {t('undo')}
          </Button>
        </Form>
      )}
      {isForm ? (
        <AddressForm
          key={edited?.id ?? 'new'}
          countries={loaderData.countries}
          values={{ ...(edited ?? loaderData.blank), ...typed } as Record<string, string>}
          edited={edited}
          refused={actionData}
        />
      ) : (
        <Book addresses={addresses} isFull={loaderData.isFull} />
      )}
    </>
  )
}

type BookProps = Pick<Route.ComponentProps['loaderData'], 'addresses' | 'isFull'>

function Book({ addresses, isFull }: BookProps) {
  const t = useT('addresses')
  const add = <LinkButton to={`${here}?add`}>{t('add')}</LinkButton>
  if (addresses.length === 0) {
    return (
      <Empty icon="truck" title={t('none')} action={add}>
        {t('noneText')}
      </Empty>
    )
  }
  return (
    <>
      <ul className="address-book">
        {addresses.map((address) => (
          <SavedCard key={address.id} address={address} />
        ))}
      </ul>
      {isFull ? <p className="hint">{t('full', { most: maxSavedAddresses })}</p> : add}
    </>
  )
}
