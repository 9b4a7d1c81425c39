// Name and address of a customer who gave none before: the sale is invoiced to them.
import type { ComponentProps } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Refusal } from '../../../../../shop/result.ts'
import { BuyerFields } from '../../../../components/checkout/BuyerFields'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'

export type BuyerChoices = Pick<ComponentProps<typeof BuyerFields>, 'countries' | 'country'>

type Props = {
  readonly id: string
  readonly choices: BuyerChoices
  readonly values: Readonly<Record<string, string>> | undefined
  readonly refusal: Refusal | undefined
}

export function NamedBuyer({ id, choices, values, refusal }: Props) {
  const words = useT('admin-pay-links')
  const isBusy = useNavigation().formData?.get('act') === 'buyer'
  const typed = values?.act === 'buyer' ? values : undefined
  return (
    <details className="guest-email" open={typed !== undefined}>
      <summary>{words('named.title')}</summary>
      <p className="hint">{words('named.hint')}</p>
      <Form method="post" noValidate preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <BuyerFields
          countries={choices.countries}
          country={choices.country}
          values={typed ?? {}}
          refusal={(typed && refusal) ?? null}
          most={null}
          isAsked={false}
        />
        <Button kind="quiet" name="act" value="buyer" busy={isBusy}>
          {words('named.save')}
        </Button>
      </Form>
    </details>
  )
}
