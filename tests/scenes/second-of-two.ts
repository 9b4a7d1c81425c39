// What whoever is second to change one thing is told, for each of many things.
import { describe, expect, test } from 'vitest'
import type { Viewer } from '../../shop/accounts/rules.ts'
import type { Refusal } from '../../shop/result.ts'
import { askIn, body, location, status } from '../ask.ts'
import { amy, ben, type Case, world } from './two-staff.ts'

export const send = ({ page, path }: Pick<Case, 'page' | 'path'>, who: Viewer, fields: object) =>
  askIn(world)(page.action, path, who, new URLSearchParams(fields as Record<string, string>))
export const refusedOf = (answer: unknown) =>
  body(answer) as { refusal: Refusal; values: Record<string, string> }
export const isDone = (answer: unknown): boolean => location(answer) !== null

/** What a form says beside what is typed into it. */
const isHidden = /^(was|seen|intent|act|to|version)\b/

/** What the first has taken away is not there for the second; all else is a conflict. */
const statusFor = (name: string): number => (name.endsWith(' away') ? 404 : 409)

export function tellTheSecond(cases: Readonly<Record<string, () => Promise<Case>>>): void {
  describe.each(Object.keys(cases))('%s', (name) => {
    test('the second is told in words, once and again, and has what they typed', async () => {
      const own = (await cases[name]?.()) as Case
      expect(isDone(await send(own, amy, own.first))).toBe(true)
      const second = await send(own, ben, own.second)
      expect(status(second)).toBe(statusFor(name))
      const { refusal, values } = refusedOf(second)
      const said = world.say('en', 'errors', refusal.code, refusal.facts)
      expect(said).not.toContain(refusal.code)
      for (const [field, typed] of Object.entries(own.second))
        if (!isHidden.test(field)) expect(values[field]).toBe(typed)
      // Not told once and then written over: what was seen is still what was seen.
      expect(status(await send(own, ben, own.second))).toBe(statusFor(name))
    })

    test('of two at the same moment one counts', async () => {
      const own = (await cases[name]?.()) as Case
      const answers = await Promise.all([send(own, amy, own.first), send(own, ben, own.second)])
      expect(answers.map(isDone).sort()).toEqual([false, true])
      expect([404, 409]).toContain(status(answers.find((each) => !isDone(each))))
    })
  })
}
