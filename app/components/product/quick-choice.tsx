// Quick choice: a product's options in a dialog above a listing. Its script is fetched when it is first opened; without
// script, or without a connection, the link leads to the product's page.
import {
  type ComponentType,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useState,
} from 'react'
import { isPlainClick } from '../cart/open-cart'

/** `search`: what is chosen already, as an address says it. */
export type QuickChoiceOf = { readonly id: string; readonly name: string; readonly search: string }
export type OpenQuickChoice = (event: MouseEvent<HTMLAnchorElement>, of: QuickChoiceOf) => void

type Shown = { of: QuickChoiceOf; Dialog: ComponentType<QuickChoiceOf & { onClose: () => void }> }

/** What a plain click on a link to the options does, and the dialog, of which a page has one at most. */
export function useQuickChoice(): [OpenQuickChoice, ReactNode] {
  const [shown, show] = useState<Shown | null>(null)
  const open = useCallback<OpenQuickChoice>((event, of) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    const { href } = event.currentTarget
    import('./QuickChoice').then(
      ({ QuickChoice }) => show({ of, Dialog: QuickChoice }),
      () => location.assign(href),
    )
  }, [])
  return [
    open,
    shown && (
      <Suspense>
        <shown.Dialog {...shown.of} onClose={() => show(null)} />
      </Suspense>
    ),
  ]
}
