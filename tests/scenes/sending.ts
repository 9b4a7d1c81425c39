// Every form of a page that script sends is filled in, and sent to a shop that is not there.
import type { Page } from 'playwright-core'
import { delivery, details, papers } from '../http-steps.ts'

/** What a form is filled with that looks at it before it sends it; anything else with some words. */
const known: Readonly<Record<string, string>> = {
  ...delivery,
  ...details,
  ...papers,
  phoneCountry: 'CH',
  password: 'tussock-orbit-93',
  confirm: 'tussock-orbit-93',
  birthDate: '1990-02-03',
  wallet: '',
}

/** A form, while it is looked at: its fields as they are, and where it leads. */
type Sent = { action: string; fields: string[] }

/** In the page: `wakeful` tells whether script sends a form, `fill` writes into it, `read` says what stands in it. */
export async function equip(page: Page): Promise<void> {
  await page.addInitScript((values) => {
    const write = (field: HTMLInputElement | HTMLTextAreaElement, value: string) => {
      const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
      Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const isText = (field: Element): field is HTMLInputElement | HTMLTextAreaElement =>
      field instanceof HTMLTextAreaElement ||
      (field instanceof HTMLInputElement &&
        /^(text|email|tel|password|url|search|number|date|datetime-local)$/.test(field.type))
    const wordsFor = ({ name, type, ...field }: HTMLInputElement | HTMLTextAreaElement) => {
      const value = values[name]
      if (value !== undefined) return value
      if (type === 'number') return (field as HTMLInputElement).min || '1'
      if (type === 'date') return '2031-05-01'
      if (type === 'datetime-local') return '2031-05-01T10:00'
      return type === 'email' ? 'typed@shopper.example' : 'Typed'
    }
    const fill = (form: HTMLFormElement) => {
      for (const field of form.elements) {
        if (isText(field) && !field.readOnly) write(field, wordsFor(field))
        if (field instanceof HTMLInputElement && field.value === values[field.name])
          field.checked = true
        if (field instanceof HTMLSelectElement)
          field.value = values[field.name] ?? field.options[field.options.length - 1]?.value ?? ''
      }
    }
    const read = (form: HTMLFormElement) =>
      [...form.elements].flatMap((field) =>
        isText(field) || field instanceof HTMLSelectElement ? [`${field.name}=${field.value}`] : [],
      )
    // A form that nobody has taken over by now would leave the page: it is none of the router's.
    addEventListener('submit', (event) => {
      const isOurs = event.defaultPrevented
      event.preventDefault()
      if (!isOurs) (event.target as HTMLFormElement).dataset.native = ''
    })
    Object.assign(window, { fill, read })
  }, known)
}

type Tools = {
  fill: (form: HTMLFormElement) => void
  read: (form: HTMLFormElement) => string[]
}

const sentByPost = 'form[method=post]:not([action$="/sign-out"])'

export const formsOf = (page: Page): Promise<number> => page.locator(sentByPost).count()

/** Which of them has this field. */
export const formWith = (page: Page, field: string): Promise<number> =>
  page
    .locator(sentByPost)
    .evaluateAll(
      (forms, field) =>
        forms.findIndex((form) => (form as HTMLFormElement).elements.namedItem(field)),
      field,
    )

/** Fills in the form and presses its button. */
export const send = (page: Page, nth: number): Promise<Sent> =>
  page
    .locator(sentByPost)
    .nth(nth)
    .evaluate((form: HTMLFormElement) => {
      const { fill, read } = window as unknown as Tools
      form.noValidate = true
      fill(form)
      const button = [...form.elements].find(
        (each): each is HTMLButtonElement =>
          each instanceof HTMLButtonElement && each.type === 'submit',
      )
      button?.focus()
      form.requestSubmit(button)
      return { action: form.action, fields: read(form) }
    })

/** What stands in it now; null where it is no longer there. */
export const standsIn = (page: Page, nth: number): Promise<Sent | null> =>
  page.locator(sentByPost).evaluateAll((forms, nth) => {
    const form = forms[nth] as HTMLFormElement | undefined
    const { read } = window as unknown as Tools
    return form ? { action: form.action, fields: read(form) } : null
  }, nth)

/** How it ends: that the shop is away is said, or the browser would have sent the form by itself, as a document. */
export const answered = (page: Page, nth: number): Promise<string> =>
  page
    .waitForFunction(
      ([forms, nth]) => {
        const form = document.querySelectorAll<HTMLElement>(forms)[nth]
        if (form && 'native' in form.dataset) return 'by the browser'
        // A line of the cart has a place of its own for it.
        const intent = form?.querySelector<HTMLInputElement>('[name=intent]')?.value ?? ''
        const isLine =
          /^(set|remove)$/.test(intent) && form?.getAttribute('action')?.endsWith('/cart/change')
        const box = isLine ? form?.nextElementSibling : document.querySelector('.advice')
        const isSaid = box?.role === 'alert' && box.textContent?.includes('could not be reached')
        return isSaid && 'said'
      },
      [sentByPost, nth] as const,
    )
    .then((handle) => handle.jsonValue() as Promise<string>)
    .catch(() => 'not at all')
