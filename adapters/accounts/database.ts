// Better Auth's view of our tables, over postgres.js: an allow-list of columns, and session tokens only as hashes.
import { type CleanedWhere, createAdapterFactory } from 'better-auth/adapters'
import { sessionLife } from '../../shop/accounts/rules.ts'
import { tokenHash } from '../../shop/accounts/tokens.ts'
import { networkOf } from '../../shop/limits/rules.ts'
import type { Db } from '../../shop/world.ts'

type Row = Record<string, unknown>
type Table = { readonly name: string; readonly columns: Readonly<Record<string, string>> }

// A plugin's table (two-factor, passkeys) is one more entry. A field without a column is not stored.
const tables: Readonly<Record<string, Table>> = {
  user: {
    name: 'users',
    columns: {
      id: 'id',
      email: 'email',
      emailVerified: 'email_verified',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
  session: {
    name: 'sessions',
    columns: {
      id: 'id',
      userId: 'user_id',
      token: 'token_hash',
      createdAt: 'created_at',
      updatedAt: 'seen_at',
      expiresAt: 'expires_at',
      ipAddress: 'ip_prefix',
      userAgent: 'user_agent',
    },
  },
  account: {
    name: 'credentials',
    columns: {
      id: 'id',
      userId: 'user_id',
      providerId: 'provider',
      accountId: 'account_id',
      password: 'password_hash',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
}

/** `now` is the shop's clock, for the times of a session. */
export function accountTables(db: Db, now: () => Date) {
  const write = (model: string, data: Row) => stored(tableOf(model), adjusted(model, data, now()))
  const find = async (model: string, where: CleanedWhere[], rest = db``): Promise<Row[]> => {
    const table = tableOf(model)
    const rows = await db<Row[]>`
      select ${db(Object.values(table.columns))} from ${db(table.name)} where ${matching(db, table, where)} ${rest}`
    return rows.map((row) => read(table, row, where))
  }
  const change = async (model: string, where: CleanedWhere[], update: Row): Promise<Row[]> => {
    const table = tableOf(model)
    const rows = await db<Row[]>`
      update ${db(table.name)} set ${db(write(model, update))} where ${matching(db, table, where)} returning *`
    return rows.map((row) => read(table, row, where))
  }
  const remove = async (model: string, where: CleanedWhere[]): Promise<number> => {
    const table = tableOf(model)
    return (await db`delete from ${db(table.name)} where ${matching(db, table, where)}`).count
  }

  return createAdapterFactory({
    config: {
      adapterId: 'piazza',
      adapterName: 'Piazza',
      supportsJSON: true,
      supportsArrays: true,
    },
    adapter: () => ({
      async create({ model, data }) {
        const table = tableOf(model)
        const [row] = await db<
          Row[]
        >`insert into ${db(table.name)} ${db(write(model, data))} returning *`
        // The one moment at which the plain token is there to be handed out.
        return {
          ...read(table, row ?? {}),
          ...(model === 'session' && { token: data.token }),
        } as typeof data
      },
      findOne: async <T>({ model, where }: { model: string; where: CleanedWhere[] }) =>
        ((await find(model, where, db`limit 1`))[0] ?? null) as T | null,
      findMany: async <T>({ model, where = [], limit, offset = 0, sortBy }: Many) => {
        const column = sortBy && columnOf(tableOf(model), sortBy.field)
        const order = column
          ? db`order by ${db(column)} ${sortBy.direction === 'desc' ? db`desc` : db`asc`}`
          : db``
        return (await find(model, where, db`${order} limit ${limit} offset ${offset}`)) as T[]
      },
      update: async <T>({
        model,
        where,
        update,
      }: {
        model: string
        where: CleanedWhere[]
        update: T
      }) => ((await change(model, where, update as Row))[0] ?? null) as T | null,
      updateMany: async ({ model, where, update }) => (await change(model, where, update)).length,
      delete: async ({ model, where }) => void (await remove(model, where)),
      deleteMany: ({ model, where }) => remove(model, where),
      async count({ model, where = [] }) {
        const table = tableOf(model)
        const [row] = await db<[{ count: number }]>`
          select count(*) as count from ${db(table.name)} where ${matching(db, table, where)}`
        return row.count
      },
    }),
  })
}

type Many = {
  model: string
  where?: CleanedWhere[]
  limit: number
  offset?: number
  sortBy?: { field: string; direction: 'asc' | 'desc' }
}

function tableOf(model: string): Table {
  const table = tables[model]
  if (!table) throw new Error(`Better Auth asked for ${model}, which has no table here.`)
  return table
}

function columnOf(table: Table, field: string): string {
  const column = table.columns[field]
  if (!column) throw new Error(`${table.name} has no column for ${field}.`)
  return column
}

const hashed = (field: string, value: unknown): unknown =>
  field === 'token' && typeof value === 'string' ? tokenHash(value) : value

/** A session begins by the shop's clock and keeps the network, not the address. */
function adjusted(model: string, data: Row, now: Date): Row {
  if (model !== 'session' || !('token' in data)) return data
  return {
    ...data,
    createdAt: now,
    updatedAt: now,
    expiresAt: new Date(now.getTime() + sessionLife.shopper.absolute),
    ipAddress: sessionNetwork(String(data.ipAddress ?? '')),
    userAgent: String(data.userAgent ?? '').slice(0, 200),
  }
}

function stored(table: Table, data: Row): Row {
  const row: Row = {}
  for (const [field, column] of Object.entries(table.columns))
    if (data[field] !== undefined) row[column] = hashed(field, data[field])
  return row
}

/** A row in the library's names; a token that was asked for is the asker's own. */
function read(table: Table, row: Row, where: readonly CleanedWhere[] = []): Row {
  const fields = Object.entries(table.columns).map(([field, column]) => [field, row[column]])
  const asked = where.find((one) => one.field === 'token' && one.operator === 'eq')
  return { ...Object.fromEntries(fields), ...(asked && { token: asked.value }) }
}

function matching(db: Db, table: Table, where: readonly CleanedWhere[]) {
  return where.reduce((before, one) => db`${before} and ${conditionOf(db, table, one)}`, db`true`)
}

function conditionOf(db: Db, table: Table, { field, operator, value, connector }: CleanedWhere) {
  const column = db(columnOf(table, field))
  if (connector === 'OR') throw new Error('Better Auth asked for OR, which is not written here.')
  if (operator === 'in') {
    const values = (value as string[]).map((one) => hashed(field, one)) as string[]
    return values.length === 0 ? db`false` : db`${column} in ${db(values)}`
  }
  const wanted = hashed(field, value) as string | number | boolean | Date | null
  if (operator === 'eq') return wanted === null ? db`${column} is null` : db`${column} = ${wanted}`
  if (operator === 'lt') return db`${column} < ${wanted}`
  if (operator === 'gt') return db`${column} > ${wanted}`
  throw new Error(`Better Auth asked for ${operator}, which is not written here.`)
}

/** What a session keeps of an address: enough for its owner to recognise it (/24, /48). */
export function sessionNetwork(ip: string): string {
  const network = networkOf(ip)
  const [a, b, c] = network.split(/[.:]/)
  if (network.includes(':')) return `${a}:${b}:${c}::/48`
  return network === '' ? '' : `${a}.${b}.${c}.0/24`
}
