// What browsers say they were kept from loading: a line in the log for the operator, and nothing of whose browser it was.
import type { IncomingMessage } from 'node:http'
import type { Log } from '../../shop/world.ts'

export const reportAddress = '/policy-report'

const longest = 8 * 1024
/** A page that breaks its own policy does so for everybody: a few lines a minute tell enough. */
const perMinute = 20

/** Takes one report after the other; answers the status. Of each only the directive and what kind of place it was are kept. */
export function makePolicyReports(log: Log, now: () => number = Date.now) {
  let minute = 0
  let count = 0
  return async (request: IncomingMessage): Promise<number> => {
    const text = await textOf(request)
    const report = text === null ? null : reportIn(text)
    if (!report) return 400
    const current = Math.floor(now() / 60_000)
    if (current !== minute) [minute, count] = [current, 0]
    count += 1
    if (count <= perMinute) log.warn('content security policy violation', report)
    return 204
  }
}

async function textOf(request: IncomingMessage): Promise<string | null> {
  let text = ''
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    // An endless one ends here, and its connection with it.
    if (length > longest) return null
    text += chunk
  }
  return text
}

function reportIn(text: string): { directive: string; blocked: string } | null {
  try {
    const report = JSON.parse(text)?.['csp-report']
    const directive = /^[a-z-]{3,30}/.exec(report['effective-directive'] ?? '')?.[0]
    return directive ? { directive, blocked: kindOf(String(report['blocked-uri'] ?? '')) } : null
  } catch {
    return null
  }
}

/** An address may hold anything, a person's name too: its host is enough to find an extension or a script put in. */
function kindOf(blocked: string): string {
  if (/^[a-z-]{1,20}$/.test(blocked)) return blocked
  return URL.canParse(blocked) ? new URL(blocked).host.slice(0, 100) || 'unnamed' : 'unnamed'
}
