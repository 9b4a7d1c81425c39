// Edits the options of a product with 500 variants over HTTP, as staff does. Prints milliseconds of the page and of saving
// it with one price changed: the median of twenty each.
import { Shopper } from '../tests/support/browser/http-shopper.ts'

const [origin = '', email = '', password = ''] = process.argv.slice(2)
const times = 20
const id = `cloth-${Date.now()}`
const keeper = new Shopper(origin)
await keeper.signIn({ email, password })
const at = `${await withVariants()}?part=options`
const shown: number[] = []
const saved: number[] = []
for (let turn = 0; turn < times; turn++) {
  const page = await measured(shown, () => keeper.page(at))
  const fields = { ...fieldsIn(page), 'variants.7.price': String(turn + 1), intent: 'save' }
  await measured(saved, () => keeper.send(at, fields))
}
console.log(median(shown), median(saved))

/** Publishes a product with 100 values of one option and five of another; returns its editor's path. */
async function withVariants(): Promise<string> {
  const heads = 'Id,State,Name,Category,Brand,Base price,Description'
  const options = 'Option1 name,Option1 value,Option2 name,Option2 value,Price,Stock'
  const rows = Array.from({ length: 500 }, (_, row) => {
    const product = row === 0 ? 'published,Cloth,accessories,Lumen,10,A cloth.' : ',,,,,'
    return `${id},${product},Number,${Math.floor(row / 5)},Length,${row % 5} m,,3`
  })
  const form = new FormData()
  const choices = { as: 'file', stock: 'set', category: 'accessories', rate: '1', hex: '' }
  for (const [field, value] of Object.entries(choices)) form.append(field, value)
  form.append('file', new Blob([[`${heads},${options}`, ...rows].join('\n')]), 'cloth.csv')
  const given = await keeper.send('/admin/imports', form)
  await until(given, /value="apply"/)
  await keeper.send(given, { intent: 'apply' })
  await until(given, /1 product was imported/)
  return `/admin/catalogue/${id}`
}

async function until(path: string, text: RegExp): Promise<void> {
  for (let look = 0; look < 120; look++) {
    if (text.test(await keeper.page(path))) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`${path} never said ${text}`)
}

/** The form's hidden field with the version seen. */
function fieldsIn(page: string): Record<string, string> {
  const [form = ''] = page.match(/<form(?:(?!<\/form>)[\s\S])*name="was"[\s\S]*?<\/form>/) ?? []
  const inputs = form.match(/<input[^>]*>/g) ?? []
  const chosen = [...form.matchAll(/<select[^>]*name="([^"]*)"[\s\S]*?<\/select>/g)]
  const attribute = (tag: string, name: string) =>
    new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&quot;', '"')
  return Object.fromEntries([
    ...inputs.flatMap((tag) => {
      const isLeftOut = / type="checkbox"/.test(tag) && !/ checked/.test(tag)
      const name = attribute(tag, 'name')
      return name && !isLeftOut ? [[name, attribute(tag, 'value') ?? '']] : []
    }),
    ...chosen.map(([tag, name]) => [
      name,
      attribute(/<option[^>]* selected[^>]*>/.exec(tag)?.[0] ?? '', 'value') ?? '',
    ]),
  ])
}

async function measured<T>(into: number[], work: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const done = await work()
  into.push(performance.now() - from)
  return done
}

function median(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
}
