// Markup that is the same for everybody: the server renders it once and writes it again, a browser renders it as usual.
import { type HTMLAttributes, type ReactNode, use } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router'
import { LanguageContext } from '../../i18n/text'

/** Answers the markup kept for `by`, else renders it. */
export type Keep = (by: string, render: () => ReactNode) => string

// Set in the server's bundle only (app/http/markup-cache.ts); in a browser there is nothing to keep.
let keep: Keep | null = null
export const keepWith = (keeper: Keep): void => {
  keep = keeper
}

type Props = Omit<HTMLAttributes<HTMLElement>, 'children'> & {
  as?: 'div' | 'ul' | 'nav' | 'footer'
  /** Names everything that the markup depends on besides the language: the same name is the same markup. */
  by: string
  children: () => ReactNode
}

/** For what needs no ids of its own (`useId`), holds no form of the router's and says nothing for the document's head. */
export function Kept({ as: Tag = 'div', by, children, ...rest }: Props) {
  if (!keep) return <Tag {...rest}>{children()}</Tag>
  return (
    <Again as={Tag} by={by} keep={keep} {...rest}>
      {children}
    </Again>
  )
}

// The inner markup is rendered apart, so what links need to know is handed over.
const handedOver = [
  DataRouterContext,
  DataRouterStateContext,
  FrameworkContext,
  LocationContext,
  NavigationContext,
  RouteContext,
  LanguageContext,
] as const

function Again({ as: Tag = 'div', by, children, keep, ...rest }: Props & { keep: Keep }) {
  const language = use(LanguageContext)
  const contexts = handedOver.map((Context) => [Context, use(Context as never)] as const)
  const html = keep(`${language} ${by}`, () =>
    contexts.reduce<ReactNode>(
      // biome-ignore lint/correctness/useJsxKeyInIterable: each stands inside the one before
      (inner, [Context, value]) => <Context value={value as never}>{inner}</Context>,
      <Inner>{children}</Inner>,
    ),
  )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: written by React itself, from the same components
  return <Tag {...rest} dangerouslySetInnerHTML={{ __html: html }} />
}

const Inner = ({ children }: { children: () => ReactNode }) => children()
