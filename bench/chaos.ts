// A long chaos drill: 200 rounds, or as many as the argument says; about an hour.
import { chaos } from '../tests/drills/chaos/main.ts'

process.exitCode = await chaos({ rounds: Number(process.argv[2] ?? 200), seed: 1 })
