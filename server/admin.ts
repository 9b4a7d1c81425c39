// `npm run admin`: makes somebody staff, by their account or, before mail works, by a link of their own.
import { grantRole, inviteStaff } from '../shop/accounts/actions/roles.ts'
import { isRole, roles } from '../shop/accounts/rules.ts'
import { withShop } from './cli.ts'

const usage = `npm run admin -- grant EMAIL [ROLE]    gives a role to somebody who has an account
npm run admin -- invite EMAIL [ROLE]   makes the account, too, and prints a link for its password: once, for 30 minutes
ROLE is one of ${roles.join(', ')}; admin, the owner, if it is left out.`

const [verb, email, role = 'admin'] = process.argv.slice(2)

if ((verb !== 'grant' && verb !== 'invite') || !email || !isRole(role)) {
  console.error(usage)
  process.exitCode = 64
} else {
  await withShop(async (world) => {
    const made =
      verb === 'grant'
        ? await grantRole(world, 'system', email, role)
        : await inviteStaff(world, { email, role })
    console.log(made.ok ? `${email} is now ${role}.` : world.say('en', 'errors', made.code))
    if (made.ok && made.value) console.log(`Choose a password here:\n${made.value.link}`)
    return made.ok ? 0 : 1
  })
}
