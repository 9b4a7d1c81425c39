// Child process that embedded.test.ts kills: opens the database in argv[2], then runs the task in argv[3].
import { connect } from './connect.ts'
import { startEmbedded } from './embedded.ts'

const [, , folder = '', task] = process.argv
const server = await startEmbedded(folder)
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)
say({ joined: server.joined, url: server.url })
const pool = connect(server.url, 4)

if (task === 'write') {
  await pool`create table if not exists acknowledged (id int primary key)`
  for (let id = 1; ; id++) {
    await pool`insert into acknowledged values (${id})`
    say({ id })
  }
}
if (task === 'leave') {
  await pool.end()
  await server.stop()
  say({ stopped: true })
}
