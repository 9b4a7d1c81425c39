// Quick buy: a product's options in a dialog above a listing. Its script is loaded when first
// opened; without script, or offline, the link leads to the product's page.
import {
  type ComponentType,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useState,
} from 'react'
import { isPlainClick } from '../cart/open-cart'
import type { QuickChoiceOf } from './QuickChoice'

export type OpenQuickChoice = (event: MouseEvent<HTMLAnchorElement>, of: QuickChoiceOf) => void

type Shown = { of: QuickChoiceOf; Dialog: ComponentType<QuickChoiceOf & { onClose: () => void }> }

/** The click handler of links to the options, and the dialog, at most one per page. */
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
