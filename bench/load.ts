// Requests per second of one address at 16 connections, made on the core that the server does not use.
import { spawn } from 'node:child_process'
import { cores, hasWrk, pinned, root } from './process.ts'

export const connections = 16

/** Seconds of warm-up and of measurement. */
const pace = { before: 2, measured: 5 }

/** Shorter and less exact measurements, for `--quick`. */
export const shorten = () => Object.assign(pace, { before: 1, measured: 2 })
export const isShortened = () => pace.measured < 5

/** Returns requests per second. Throws on unsuccessful responses, since a refusal is fast. */
export async function rate(
  url: string,
  headers: Record<string, string> = {},
  seconds = pace.measured,
): Promise<number> {
  await rateOf(url, headers, pace.before)
  return rateOf(url, headers, seconds)
}

/** The same without warm-up. */
export const rateOf = (url: string, headers: Record<string, string>, seconds: number) =>
  (hasWrk ? byWrk : byAutocannon)(url, headers, seconds)

async function byWrk(
  url: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<number> {
  const text = await outputOf([
    'wrk',
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    url,
  ])
  if (/Non-2xx/.test(text)) throw new Error(`${url} refused:\n${text}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1])
}

async function byAutocannon(
  url: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<number> {
  const given = JSON.stringify({ url, connections, duration: seconds, headers })
  const said = await outputOf([process.execPath, 'bench/load-by-autocannon.ts', given])
  const [rate = Number.NaN, refused] = said.split(' ').map(Number)
  if (refused !== 0) throw new Error(`${url} refused ${refused} times`)
  return rate
}

export function outputOf(
  command: readonly string[],
  env: Record<string, string> = {},
  core = cores.load,
): Promise<string> {
  const [program, args] = pinned(core, command)
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    let errors = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      errors += chunk
    })
    // Output may arrive after the exit.
    child.once('close', (code) =>
      code === 0
        ? resolve(output)
        : reject(new Error(`${command.slice(0, 2).join(' ')} ended with ${code}: ${errors}`)),
    )
  })
}

export const rateBy = { wrk: byWrk, autocannon: byAutocannon }
