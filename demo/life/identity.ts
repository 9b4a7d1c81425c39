// Past identity checks: submitted with specimens, opened and decided by the reviewer like any other.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { openDocument } from '../../shop/identity/documents/actions/open.ts'
import type { Images } from '../../shop/identity/documents/port.ts'
import { claim } from '../../shop/identity/kyc/actions/claim.ts'
import type { Verdict } from '../../shop/identity/kyc/actions/decide.ts'
import { decide } from '../../shop/identity/kyc/actions/decide.ts'
import { saveDocuments } from '../../shop/identity/kyc/actions/documents.ts'
import { saveDetails } from '../../shop/identity/kyc/actions/draft.ts'
import { submitCheck } from '../../shop/identity/kyc/actions/submit.ts'
import { draftFor } from '../../shop/identity/kyc/views/own.ts'
import { submissionForStaff } from '../../shop/identity/kyc/views/staff.ts'
import { ok } from '../../shop/result.ts'
import { issueTaxDocuments } from '../../shop/sales/invoicing/actions/write.ts'
import { fresh, type Life, need, type Shopper } from './cast.ts'
import { type Papers, passport, selfie } from './papers.ts'

/** Images drawn here need no sandboxed decoding. */
export const ownPictures: Pick<Images, 'makeSafe'> = {
  async makeSafe(path) {
    const jpeg = readFileSync(path)
    const { width, height } = await sharp(jpeg).metadata()
    return ok({ jpeg, width, height, advice: [] })
  },
}

/** A customer's only check, approved within ten hours: the next day their orders are shipped. */
export function planIdentity(life: Life, shopper: Shopper): void {
  const { agenda, chance, checked, verified, world } = life
  const { id } = shopper.viewer
  if (checked.has(id)) return
  checked.add(id)
  agenda.in(chance.between(20, 300), async () => {
    const submissionId = await submitKyc(life, shopper)
    agenda.in(chance.between(30, 280), async () => {
      await decideCheck(life, submissionId, { decision: 'approved', reason: '' })
      verified.add(id)
      await issueTaxDocuments(world)
    })
  })
}

/** Submits a check. Returns its id. */
export async function submitKyc(life: Life, { viewer, person }: Shopper): Promise<string> {
  const { world, chance } = life
  const [first = '', last = ''] = (person.email.split('@')[0] ?? '').split('.')
  const number = `SPEC${chance.between(10_000, 99_999)}`
  const year = world.now().getUTCFullYear() + chance.between(2, 8)
  const papers: Papers = {
    person,
    spelled: [first, last],
    number,
    expiry: `${year}-0${chance.between(1, 9)}-${chance.between(10, 28)}`,
  }
  const { firstName, lastName, email, phone, country, nationality, street, city } = person
  const details = { firstName, lastName, email, phone, country }
  need(await saveDetails(world, viewer, details), 'the details of a check')
  const form = {
    nationality,
    address: `${street}, ${city}`,
    idType: 'passport',
    idNumber: number,
    issuingCountry: country,
    expiry: papers.expiry,
    consent: 'yes',
  }
  const folder = mkdtempSync(join(tmpdir(), 'piazza-specimen-'))
  try {
    const tint = chance.below(360)
    const code = (await draftFor(world, viewer))?.code ?? ''
    const drawn = { 'id-front': passport(papers, tint), selfie: selfie(papers, code, tint) }
    const pictures: Record<string, string> = {}
    for (const [part, svg] of Object.entries(drawn)) {
      const path = join(folder, `${part}.jpg`)
      writeFileSync(path, await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer())
      pictures[part] = path
    }
    need(await saveDocuments(world, viewer, { form, pictures }), 'the documents of a check')
  } finally {
    rmSync(folder, { recursive: true })
  }
  return need(await submitCheck(world, viewer), 'a check').submissionId
}

/** The reviewer opens each photo, which is audited, and decides. */
export async function decideCheck(life: Life, id: string, verdict: Verdict): Promise<void> {
  const { world, staff } = life
  const reviewer = fresh(world, staff.reviewer)
  need(await claim(world, reviewer, id), 'a claim')
  await look(life, id)
  need(await decide(world, reviewer, id, verdict), 'a decision')
}

/** Opened, but not decided yet. */
export async function look({ world, staff }: Life, id: string): Promise<void> {
  const reviewer = fresh(world, staff.reviewer)
  const check = need(await submissionForStaff(world, reviewer, id), 'a check')
  for (const { facts } of check.pictures)
    need(await openDocument(world, reviewer, facts.id, 'review'), 'a picture')
}
