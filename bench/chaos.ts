// The chaos drill at length: 200 rounds, or as many as are named behind; about an hour.
import { chaos } from '../tests/drills/chaos/main.ts'

process.exitCode = await chaos({ rounds: Number(process.argv[2] ?? 200), seed: 1 })
