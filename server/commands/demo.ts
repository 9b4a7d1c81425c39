// `piazza demo clear`: removes the customers and orders of a demonstration.
import { createInterface } from 'node:readline/promises'
import { clearDemonstration } from '../../demo/clear.ts'
import { withShop } from './cli.ts'

export const clear = (isSure: boolean): Promise<void> =>
  withShop(async (world) => {
    if (world.config.demo && !isSure && !(await isConfirmed())) {
      console.error('Nothing was changed.')
      return 1
    }
    const done = await clearDemonstration(world, 'system')
    if (!done.ok) {
      console.error(world.say('en', 'errors', done.code, done.facts))
      return 1
    }
    console.log(
      `Removed: ${done.value} orders, and all customers. Products, settings and staff remain.`,
    )
    return 0
  })

async function isConfirmed(): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
  const asked = terminal.question('Remove all customers and orders of this demonstration? [y/N] ')
  const answer = await Promise.race([asked, ended])
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}
