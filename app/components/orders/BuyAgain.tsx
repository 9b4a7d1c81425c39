// Puts what an order contained into the cart, as far as it is still sold.
import { Form, useNavigation } from 'react-router'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'

export function BuyAgain({ number }: { number: string }) {
  const t = useT('orders')
  const { formAction, formData } = useNavigation()
  const isBusy = formData?.get('intent') === 'again' && formAction?.endsWith(`/${number}`)
  return (
    <Form method="post" action={`/order/${number}`}>
      <input type="hidden" name="intent" value="again" />
      <Button kind="quiet" busy={isBusy} aria-label={t('againLabel', { number })}>
        {t('again')}
      </Button>
    </Form>
  )
}
