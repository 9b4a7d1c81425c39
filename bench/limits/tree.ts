// Parses a page rendered by React back into React elements.
import { createElement, type ReactElement, type ReactNode } from 'react'

const voids = new Set(['meta', 'link', 'input', 'img', 'br', 'hr'])
const names: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  charset: 'charSet',
  maxlength: 'maxLength',
  tabindex: 'tabIndex',
  popovertarget: 'popoverTarget',
  hreflang: 'hrefLang',
  autocomplete: 'autoComplete',
  fetchpriority: 'fetchPriority',
  'http-equiv': 'httpEquiv',
}

type Open = { tag: string; props: Record<string, unknown>; children: Make[] }
type Make = () => ReactNode

/** Returns a function that creates the elements anew, as a component does for each request. Omits scripts. */
export function treeOf(html: string): () => ReactElement {
  const source = html
    .replace(/^<!DOCTYPE html>/, '')
    .replace(/<script[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, '')
  const stack: Open[] = [{ tag: '', props: {}, children: [] }]
  for (const [, close, tag, attributes = '', text] of source.matchAll(
    /<(\/?)([a-zA-Z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/g,
  )) {
    const parent = stack.at(-1) as Open
    if (text !== undefined) {
      const value = decoded(text)
      parent.children.push(() => value)
    } else if (close) {
      stack.pop()
    } else if (tag) {
      const open: Open = { tag, props: propsOf(attributes), children: [] }
      parent.children.push(makerOf(open))
      if (!voids.has(tag)) stack.push(open)
    }
  }
  const page = stack[0]?.children[0]
  if (!page) throw new Error('no page to render')
  return page as () => ReactElement
}

const makerOf =
  (open: Open): Make =>
  () =>
    createElement(open.tag, { ...open.props }, ...open.children.map((make) => make()))

function propsOf(text: string): Record<string, unknown> {
  const props: Record<string, unknown> = {}
  for (const [, name = '', value] of text.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)) {
    if (name === 'style' || name === 'selected' || name === 'value' || name === 'checked') continue
    props[
      names[name] ??
        name.replace(/^(stroke|fill|stop)-(\w)(\w*)/, (_all, a, b, c) => a + b.toUpperCase() + c)
    ] = value === undefined ? true : decoded(value)
  }
  return props
}

const decoded = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
