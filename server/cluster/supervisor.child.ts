// A worker for supervisor.test.ts, which lives for as many milliseconds as a file says; forever if it is empty.
import { readFileSync } from 'node:fs'

const life = readFileSync(process.env.CREW_TEST_LIFE ?? '', 'utf8')
if (life === 'closed') process.exit(3)
process.send?.({ opened: { publicUrl: String(process.pid), admin: null, chains: [] } })
process.on('message', (message) => message === 'retire' && process.exit(0))
if (life) setTimeout(() => process.exit(1), Number(life))
