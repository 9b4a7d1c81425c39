// `npm run keys -- status` and `npm run keys -- rotate`: which secret key guards how many pictures, and moving on to the present one.
import { rotateKeys } from '../shop/documents/actions/rotate.ts'
import { keysInUse } from '../shop/documents/views.ts'
import type { World } from '../shop/world.ts'
import { withShop } from './cli.ts'

const usage = `npm run keys -- status   which key guards how many pictures
npm run keys -- rotate   wraps every picture's key with the present one; may be broken off and begun again`

async function status(world: World): Promise<number> {
  const used = await keysInUse(world)
  const { version } = world.keys
  console.log(`The present key is number ${version}.`)
  for (const each of used) console.log(`  key ${each.version}  ${each.documents} pictures`)
  const older = used.filter((each) => each.version < version)
  if (older.length > 0) console.log('npm run keys -- rotate moves all of them to the present key.')
  return 0
}

async function rotate(world: World): Promise<number> {
  const rotated = await rotateKeys(world)
  if (!rotated.ok) return 1
  const { rewrapped, unreadable } = rotated.value
  console.log(`${rewrapped} pictures are now guarded by key ${world.keys.version}.`)
  if (unreadable.length === 0) return 0
  console.error(
    `${unreadable.length} could not be opened with any key of OLD_SECRET_KEY_FILES and SECRET_KEY_FILE, and stay as they are:`,
  )
  for (const id of unreadable) console.error(`  ${id}`)
  return 1
}

const work = { status, rotate }[process.argv[2] ?? '']
if (work) await withShop(work)
else {
  console.error(usage)
  process.exitCode = 64
}
