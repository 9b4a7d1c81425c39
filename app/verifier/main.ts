// Script of the page that verifies evidence files: two files in, a sentence out. No network.

import type { KeyHistory } from '../../shop/sales/evidence/rules/format.ts'
import { keyHistoryIn, verifyEvidence } from '../../shop/sales/evidence/rules/verify.ts'

type Texts = Readonly<Record<string, string>>

/** Set by the page (build-page.ts). */
declare const verifierTexts: Readonly<Record<string, Texts>>

const part = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind
const languages = part<HTMLSelectElement>('language')
const result = part('result')
let file: Uint8Array | null = null
let keys: KeyHistory | 'wrong' | null = null

const preferred = navigator.languages.map((each) => each.slice(0, 2))
let language = preferred.find((each) => each in verifierTexts) ?? 'en'

const t = (key: string): string => verifierTexts[language]?.[key] ?? verifierTexts.en?.[key] ?? key

function draw(): void {
  document.documentElement.lang = language
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
  document.title = t('title')
  for (const each of document.querySelectorAll<HTMLElement>('[data-text]'))
    each.textContent = t(each.dataset.text ?? '')
  languages.value = language
  show()
}

function show(): void {
  result.replaceChildren()
  if (keys === 'wrong') line(t('notKeys'), 'bad')
  if (!file) return
  const verdict = verifyEvidence(file, keys === 'wrong' ? null : keys)
  result.dataset.is = verdict.is === 'broken' ? verdict.fault : verdict.key.is
  if (verdict.is === 'broken') {
    line(t(verdict.fault), 'bad')
    return
  }
  const { evidence, key, kid } = verdict
  line(t(key.is), key.is === 'trusted' ? 'ok' : key.is === 'unchecked' ? 'warn' : 'bad')
  if (key.is === 'revoked') fact(t('revokedAt'), key.at)
  fact(t('order'), evidence.order)
  fact(t('shop'), `${evidence.shop.name}, ${evidence.shop.url}`)
  fact(t('asOf'), evidence.asOf)
  fact(t('key'), kid)
  if (key.is === 'unchecked' && typeof evidence.keysAt === 'string')
    fact(t('keysAt'), evidence.keysAt)
  line(t('later'))
  const content = document.createElement('pre')
  content.dir = 'ltr'
  content.textContent = JSON.stringify(evidence, null, 2)
  result.append(content)
}

function line(text: string, kind = ''): void {
  const paragraph = document.createElement('p')
  paragraph.textContent = text
  paragraph.className = kind
  result.append(paragraph)
}

function fact(name: string, value: string): void {
  const paragraph = document.createElement('p')
  const shown = document.createElement('bdi')
  shown.textContent = value
  paragraph.append(`${name}: `, shown)
  result.append(paragraph)
}

async function bytesOf(input: HTMLInputElement): Promise<Uint8Array | null> {
  const chosen = input.files?.[0]
  return chosen ? new Uint8Array(await chosen.arrayBuffer()) : null
}

part<HTMLInputElement>('evidence').addEventListener('change', async ({ target }) => {
  file = await bytesOf(target as HTMLInputElement)
  show()
})
part<HTMLInputElement>('keys').addEventListener('change', async ({ target }) => {
  const bytes = await bytesOf(target as HTMLInputElement)
  keys = bytes && (keyHistoryIn(bytes) ?? 'wrong')
  show()
})
languages.addEventListener('change', () => {
  language = languages.value
  draw()
})
draw()
