// Content of a toast, loaded on demand. After an addition to the cart it links there.
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { Toast as Said } from '../../http/request-context'
import { useT } from '../../i18n/text'
import { Toast } from '../../ui/Toast'

const shownFor = 8000

type Props = { toast: Said; close: (toast: Said) => void }

export default function ShownToast({ toast, close }: Props) {
  const { key, values } = toast
  const t = useT('toast')
  const common = useT('common')
  const own = t.has(`${key}.text`) ? `${key}.text` : t.has(key) ? key : null
  const isOfCart = key === 'cart.added'
  // From the first render, however late that is.
  useEffect(() => {
    const timer = setTimeout(() => close(toast), shownFor)
    return () => clearTimeout(timer)
  }, [toast, close])
  return (
    <Toast
      title={t.has(`${key}.title`) && t(`${key}.title`, values)}
      close={common('close')}
      onClose={() => close(toast)}
    >
      <span>{own ? t(own, values) : <Refused code={key} values={values} />}</span>{' '}
      {isOfCart && <Link to="/cart-history">{t('cart.view')}</Link>}
    </Toast>
  )
}

/** A refusal is shown with its own text. */
function Refused({ code, values }: { code: string; values: Said['values'] }) {
  return useT('errors')(code, values)
}
