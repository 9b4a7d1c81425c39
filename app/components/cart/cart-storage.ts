// A visitor's cart in the browser: the cookie that the server reads, and a copy in localStorage that outlives it.
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Line } from '../../../shop/catalog/products/rules/catalog.ts'
import {
  cartKey,
  cookieText,
  countItems,
  readCart,
  writeCart,
} from '../../../shop/sales/cart/rules.ts'

const year = 31_536_000

/** The cart in the cookie; null without a cookie. */
function cookieLines(): Line[] | null {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${cartKey}=`))
  if (!pair) return null
  try {
    const read = readCart(decodeURIComponent(pair.slice(cartKey.length + 1)))
    return read.ok ? read.value : []
  } catch {
    return []
  }
}

function setCookie(lines: readonly Line[]): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `${cartKey}=${cookieText(writeCart(lines))}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`
}

/** Runs once per visit. Returns whether to revalidate, because the cookie has changed. */
function startCart(): boolean {
  if (cookieLines()) return false
  const stored = storedLines()
  if (stored.length === 0) return false
  setCookie(stored)
  return cookieLines() !== null
}

/** Nothing, too, if the copy is unreadable or the browser allows none. */
function storedLines(): readonly Line[] {
  try {
    const stored = readCart(localStorage.getItem(cartKey) ?? undefined)
    if (stored.ok) return stored.value
    throw new Error(stored.code)
  } catch (error) {
    console.error('Error loading cart from localStorage:', error)
    return []
  }
}

function copyCart(): void {
  const lines = cookieLines()
  if (!lines) return
  try {
    localStorage.setItem(cartKey, writeCart(lines))
  } catch {
    // Storage is full or forbidden: the cookie alone is enough.
  }
}

let started = false

/** Synchronizes cookie and copy, and returns the number of units in a visitor's cart (0 until hydration). */
export function useVisitorCart(isVisitor: boolean): number {
  const [count, setCount] = useState(0)
  const { revalidate } = useRevalidator()
  // Without dependencies: every response of the server may have changed the cookie.
  useEffect(() => {
    const changed = !started && startCart()
    started = true
    copyCart()
    setCount(isVisitor ? countItems(cookieLines() ?? []) : 0)
    if (changed) revalidate()
  })
  return count
}
