// Emails to accounts, queued in the caller's transaction: in the reader's language, with a name and a link.
import { type NewMail, queueMail, queueMails } from '../../../platform/mail/actions.ts'
import { greetedName } from '../../../platform/names-of-people.ts'
import type { World } from '../../../world.ts'
import { readerLink } from '../guest-link.ts'
import { type Contact, contactOf, contactsOf } from '../views/accounts.ts'
import { ownersOf } from '../views/staff.ts'

type Unaddressed = Omit<NewMail, 'to' | 'language'>

/** `path` is the page of the shop that the value `link` leads to; the value `name` greets the reader. */
export type AccountMail = Omit<Unaddressed, 'values'> &
  Partial<Pick<NewMail, 'values'>> & { readonly path: string }

export function mailPerson(
  world: World,
  person: Contact,
  { path, values, ...mail }: AccountMail,
): Promise<void> {
  const { email: to, language } = person
  const own = { name: greetedName(person), link: readerLink(world, person, path) }
  return queueMail(world, { to, language, ...mail, values: { ...own, ...values } })
}

/** To an account by its id; none if it was erased. */
export async function mailAccount(
  world: World,
  userId: string,
  write: (language: string) => AccountMail | Promise<AccountMail>,
): Promise<void> {
  const contact = await contactOf(world, userId)
  if (contact) await mailPerson(world, contact, await write(contact.language))
}

/** To each owner; `dedupe` as in `NewMail`, for each of them. */
export async function mailOwners(
  world: World,
  write: (language: string) => Unaddressed,
): Promise<void> {
  const owners = await ownersOf(world)
  const contacts = await contactsOf(world, owners)
  const mails = owners.flatMap((id): NewMail[] => {
    const contact = contacts.get(id)
    if (!contact) return []
    const { email: to, language } = contact
    const { dedupe, ...mail } = write(language)
    return [{ to, language, ...mail, ...(dedupe && { dedupe: `${dedupe} ${id}` }) }]
  })
  await queueMails(world, mails)
}
