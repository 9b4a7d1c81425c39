// Runs a set-up command, with progress for a user at the terminal.
import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'

/**
 * Runs a command and reports progress every few seconds; throws with its output if it fails. `nice`: lower its priority
 * by.
 * @param {string} what @param {string[]} command
 * @param {{ cwd: string, env?: Record<string, string>, nice?: number }} how
 */
export async function run(what, [program = '', ...args], { cwd, env, nice = 0 }) {
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  console.log(`${what} …`)
  const tick = setInterval(() => console.log(`${what} … ${seconds()} s`), 5_000)
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env } })
  if (child.pid && nice > 0) setPriority(child.pid, nice)
  child.stdin.end()
  let output = ''
  const keep = (/** @type {string} */ chunk) => {
    output += chunk
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const code = await new Promise((resolve) => {
    child.on('error', (error) => resolve(keep(error.message)))
    child.on('close', resolve)
  })
  clearInterval(tick)
  if (code !== 0) throw new Error(`${output}\n${what}: failed.`)
  console.log(`${what}: done in ${seconds()} s`)
}
