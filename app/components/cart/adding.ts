// Adds to the cart without leaving the page: any Add to Cart form of the shop, once the cart drawer is mounted.
import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { action } from '../../routes/cart/add'

const path = '/cart/add'

/** Where the form leads if the pressed button is the one that submits it. */
const target = ({ target: form, submitter }: SubmitEvent): string =>
  submitter?.getAttribute('formaction') ?? (form as HTMLFormElement).getAttribute('action') ?? ''

/**
 * Calls `onAdded` with the variant that was added. Where the merchant wants another page after adding, or something is
 * to be chosen first, the router goes there. Without a connection the browser submits the form itself.
 */
export function useAdding(onAdded: (variantId: string) => void): void {
  const { submit, state, data } = useFetcher<typeof action>({ key: 'cart-add' })
  const sent = useRef<HTMLFormElement | null>(null)
  useEffect(() => {
    const take = (event: SubmitEvent) => {
      const { target: form, submitter } = event
      if (!(form instanceof HTMLFormElement) || !target(event).endsWith(path)) return
      event.preventDefault()
      event.stopPropagation()
      sent.current = form
      const fields = new FormData(form, submitter)
      fields.set('drawer', 'yes')
      void submit(fields, { method: 'post', action: path })
    }
    // Before the router's own forms, which listen on the document.
    addEventListener('submit', take, true)
    return () => removeEventListener('submit', take, true)
  }, [submit])
  useEffect(() => {
    const form = sent.current
    if (state !== 'idle' || !form || !data) return
    sent.current = null
    form.closest('dialog')?.close()
    onAdded(data.added)
  }, [state, data, onAdded])
}
