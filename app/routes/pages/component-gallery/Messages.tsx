// Component gallery: notices, badges, toast, empty state, error, skeleton.

import { CartSkeleton, OrdersSkeleton } from '../../../components/cart/CartSkeleton'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Empty } from '../../../ui/Empty'
import { ErrorPanel } from '../../../ui/ErrorPanel'
import { Badge, type Kind, Notice } from '../../../ui/Notice'
import { Toast } from '../../../ui/Toast'

const kinds: readonly Kind[] = ['info', 'ok', 'warn', 'bad']
const nothing = () => {}

export function Messages() {
  const t = useT('parts')
  const cart = useT('cart')
  const common = useT('common')
  return (
    <>
      <h3>{t('notices')}</h3>
      {kinds.map((kind) => (
        <Notice key={kind} kind={kind} title={t('notices')} text={t('hint')} />
      ))}
      <div className="row">
        {kinds.map((kind) => (
          <Badge key={kind} kind={kind}>
            {t('quiet')}
          </Badge>
        ))}
      </div>
      <Toast title={t('notices')} close={common('close')} onClose={nothing}>
        {cart('removed')}
      </Toast>
      <Empty
        icon="cart"
        title={cart('empty')}
        action={<Button type="button">{cart('startShopping')}</Button>}
      >
        {cart('emptyText')}
      </Empty>
      <ErrorPanel
        heading="h2"
        title={common('fault.title')}
        safe={common('fault.safe')}
        reference={{ label: common('fault.reference'), id: '5a1c7e' }}
        actions={<Button type="button">{common('fault.again')}</Button>}
      />
      <h3>{t('waiting')}</h3>
      <CartSkeleton />
      <OrdersSkeleton />
    </>
  )
}
