// `npm run bench`: each figure of the shop beside its limit from the same run; all of them, or one by its name.
import { alone, inShop, type Measures, openShop } from './measures.ts'
import { note, report } from './results.ts'

const [asked] = process.argv.slice(2)
if (asked === 'million') {
  await import('./million/main.ts')
  process.exit()
}

const names = Object.keys({ ...inShop, ...alone })
if (asked && !names.includes(asked)) {
  console.error(`There is no measure "${asked}", only: million, ${names.join(', ')}.`)
  process.exit(2)
}
const chosen = <T extends unknown[]>(from: Measures<T>) =>
  Object.keys(from).flatMap((name) => (!asked || asked === name ? (from[name] ?? []) : []))

try {
  const measures = chosen(inShop)
  if (measures.length > 0) {
    note('first start')
    await (await openShop()).stop()
    note('second start')
    const shop = await openShop()
    try {
      for (const measure of measures) await measure(shop)
    } finally {
      await shop.stop()
    }
  }
  for (const measure of chosen(alone)) await measure()
} finally {
  // What was measured is told, though something behind it has failed.
  report()
}
