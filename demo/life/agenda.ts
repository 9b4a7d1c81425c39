// Schedule of the demonstration's history, and its clock, which is set to the current step.

const minute = 60_000

export type Agenda = ReturnType<typeof agendaFrom>
type Deed = () => Promise<unknown>

/** Steps with the same time run in the order in which they were added. */
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
    /** In this many minutes. */
    in: (minutes: number, deed: Deed): void => at(time + minutes * minute, deed),
    /** Later steps are not run. */
    async run(until: Date): Promise<void> {
      for (let step = steps.shift(); step && step.at <= until.getTime(); step = steps.shift()) {
        time = step.at
        await step.deed()
      }
      time = until.getTime()
    },
  }
}
