// What is going to happen in the demonstration's past, and its clock: it stands at the step that happens.

const minute = 60_000

export type Agenda = ReturnType<typeof agendaFrom>
type Deed = () => Promise<unknown>

/** Steps of one moment happen in the order in which they were written down. */
export function agendaFrom(begin: Date) {
  const steps: { readonly at: number; readonly deed: Deed }[] = []
  let time = begin.getTime()

  function at(when: number, deed: Deed): void {
    const place = steps.findLastIndex((step) => step.at <= when)
    steps.splice(place + 1, 0, { at: Math.max(when, time), deed })
  }
  return {
    now: (): Date => new Date(time),
    at,
    /** So many minutes from now. */
    in: (minutes: number, deed: Deed): void => at(time + minutes * minute, deed),
    /** What would happen later does not. */
    async run(until: Date): Promise<void> {
      for (let step = steps.shift(); step && step.at <= until.getTime(); step = steps.shift()) {
        time = step.at
        await step.deed()
      }
      time = until.getTime()
    },
  }
}
