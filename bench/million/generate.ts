// `npm run bench -- generate --orders N --users N --products N`: fills the fresh database of DATA_DIR, or of DATABASE_URL.
import { parseArgs } from 'node:util'
import { connect } from '../../adapters/database/connect.ts'
import { startEmbedded } from '../../adapters/database/embedded.ts'
import { migrate } from '../../adapters/database/migrate.ts'
import { fill, settings } from './fill.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    users: { type: 'string', default: '1000000' },
    products: { type: 'string', default: '100000' },
  },
})
const size = {
  orders: Number(values.orders),
  users: Number(values.users),
  products: Number(values.products),
}
const { DATABASE_URL, DATA_DIR } = process.env
if (Object.values(size).some((count) => !(Number.isInteger(count) && count >= 100))) {
  console.error('npm run bench -- generate --orders N --users N --products N (each at least 100)')
  process.exitCode = 64
} else if (!DATABASE_URL && !DATA_DIR) {
  console.error('Say where: DATA_DIR=folder or DATABASE_URL=postgres://…, a fresh one.')
  process.exitCode = 64
} else {
  const database = DATABASE_URL ? null : await startEmbedded(DATA_DIR as string, { settings })
  const pool = connect(DATABASE_URL ?? (database?.url as string), 1, 'keep')
  try {
    await migrate(pool)
    await fill(pool, size, console.log)
  } finally {
    await pool.end()
    await database?.stop()
  }
}
