// `npm run admin -- grant EMAIL [ROLE]`: makes somebody with an account staff; without a role the owner.
import { grantRole } from '../shop/accounts/actions/roles.ts'
import { isRole, roles } from '../shop/accounts/rules.ts'
import { withShop } from './cli.ts'

const usage = `npm run admin -- grant EMAIL [ROLE]
ROLE is one of ${roles.join(', ')}; admin, the owner, if it is left out.`

const [verb, email, role = 'admin'] = process.argv.slice(2)

if (verb !== 'grant' || !email || !isRole(role)) {
  console.error(usage)
  process.exitCode = 64
} else {
  await withShop(async (world) => {
    const granted = await grantRole(world, 'system', email, role)
    console.log(granted.ok ? `${email} is now ${role}.` : world.say('en', 'errors', granted.code))
    return granted.ok ? 0 : 1
  })
}
