// Back-in-stock request: a button when signed in, an email field otherwise.
import { pathIn } from '../../../i18n/languages'
import { useLanguage, useT } from '../../../i18n/text'
import { Icon } from '../../../ui/Icon'

type Props = { productId: string; variantId: string; isVisitor: boolean }

/** For pages shared by many visitors; the page that handles the form shows its errors. */
export function BackInStockForm({ productId, variantId, isVisitor }: Props) {
  const t = useT('product')
  const query = new URLSearchParams({ product: productId, variant: variantId })
  const action = `${pathIn(useLanguage(), '/back-in-stock')}?${query}`
  return (
    <form method="post" action={action} className="wait-form" noValidate>
      {isVisitor && (
        <label className="field">
          {t('wait.email')}
          <input
            type="email"
            name="email"
            dir="ltr"
            autoComplete="email"
            maxLength={254}
            required
          />
        </label>
      )}
      <button type="submit" className="button quiet">
        <Icon name="clock" size={20} />
        {t('wait.button')}
      </button>
      <p className="hint">{t('wait.hint')}</p>
    </form>
  )
}
