// Receives content security policy reports: logs them without personal data.
import type { IncomingMessage } from 'node:http'
import type { Log } from '../../shop/world.ts'

export const reportAddress = '/policy-report'

const longest = 8 * 1024
/** A policy violation of a page affects everyone, so a few lines a minute are enough. */
const perMinute = 20

/** Handles a report; returns the status. Logs only the directive and the kind of source. */
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
    // Ends an oversized body, and its connection.
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

/** A URL may contain personal data; its host is enough to identify an extension or an injected script. */
function kindOf(blocked: string): string {
  if (/^[a-z-]{1,20}$/.test(blocked)) return blocked
  return URL.parse(blocked)?.host.slice(0, 100) || 'unnamed'
}
