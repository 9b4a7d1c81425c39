// Requests per second of one address at 16 connections, made on the core that the server does not use.
import { spawn } from 'node:child_process'
import { cores, hasWrk, pinned, root } from './process.ts'

export const connections = 16

/** Answers requests per second. Throws when an answer was not a success, since a refusal is fast. */
export async function rate(
  url: string,
  headers: Record<string, string> = {},
  seconds = 5,
): Promise<number> {
  await run(url, headers, 2)
  return run(url, headers, seconds)
}

const run = (url: string, headers: Record<string, string>, seconds: number) =>
  hasWrk ? byWrk(url, headers, seconds) : byAutocannon(url, headers, seconds)

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
  const text = await outputOf([
    process.execPath,
    `${root}node_modules/autocannon/autocannon.js`,
    '-j',
    '-c',
    String(connections),
    '-d',
    String(seconds),
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]),
    url,
  ])
  const result = JSON.parse(text) as { non2xx: number; requests: { average: number } }
  if (result.non2xx > 0) throw new Error(`${url} refused ${result.non2xx} times`)
  return result.requests.average
}

export function outputOf(
  command: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  const [program, args] = pinned(cores.load, command)
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
    child.once('exit', (code) =>
      code === 0
        ? resolve(output)
        : reject(new Error(`${command[0]} ended with ${code}: ${errors}`)),
    )
  })
}
