import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { beforeEach, describe, expect, test } from 'vitest'
import { saveDetails } from '../../../shop/identity/kyc/actions/draft.ts'
import { draftFor } from '../../../shop/identity/kyc/views/own.ts'
import type { Viewer } from '../../../shop/people/accounts/rules.ts'
import { details, documentFields } from '../../../tests/support/identity-checks.ts'
import { person } from '../../../tests/support/people.ts'
import { decompressionBomb, jpeg } from '../../../tests/support/pictures.ts'
import { body, location, routeCaller, status } from '../../../tests/support/route-caller.ts'
import { testWorld } from '../../../tests/support/world.ts'
import * as data from './data'
import * as step1 from './details/page'
import * as step2 from './documents/page'
import * as required from './required/page'
import * as summary from './summary/page'

const world = await testWorld()
const ask = routeCaller(world)
const photo = await jpeg()
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

let ada: Viewer
beforeEach(async () => {
  ada = await person(world)
})

const form = (fields: Record<string, string>) => new URLSearchParams(fields)
function upload(fields: Record<string, string>, files: Record<string, Uint8Array>) {
  const sent = new FormData()
  for (const [name, text] of Object.entries(fields)) sent.append(name, text)
  for (const [name, bytes] of Object.entries(files)) {
    sent.append(name, new File([new Uint8Array(bytes)], 'photo.jpg'))
  }
  return sent
}
const both = { 'id-front': photo, selfie: photo }
const order = '?order=PI-1795262400000'

describe('signed out', () => {
  test.each([
    ['/kyc', step1.loader],
    ['/kyc-details', step2.loader],
    ['/kyc-summary', summary.loader],
    [`/kyc-required${order}`, required.loader],
    ['/kyc-data', data.loader],
  ])('%s redirects to sign-in and back', async (path, loader) => {
    expect(location(await ask(loader as (args: never) => unknown, path, null))).toBe(
      `/auth?next=${encodeURIComponent(path)}`,
    )
  })

  test.each([
    ['/kyc', step1.action],
    ['/kyc-details', step2.action],
    ['/kyc-summary', summary.action],
    ['/kyc-required', required.action],
  ])('%s accepts no form', async (path, action) => {
    const answer = await ask(action as (args: never) => unknown, path, null, form(details))
    expect(location(answer)).toContain('/auth?next=')
  })
})

describe('step 1', () => {
  test('is prefilled from the account, and continues to the documents with the order', async () => {
    const page = await ask(step1.loader, '/kyc', ada)
    expect(page).toMatchObject({ details: { firstName: 'Ada', email: ada.email, country: '' } })
    const answer = await ask(step1.action, `/kyc${order}`, ada, form(details))
    expect(location(answer)).toBe(`/kyc-details${order}`)
    expect(await ask(step1.loader, '/kyc', ada)).toMatchObject({ details: { country: 'GB' } })
  })

  test('reports errors at their field and keeps the input', async () => {
    const answer = await ask(step1.action, '/kyc', ada, form({ ...details, phone: 'x' }))
    expect(status(answer)).toBe(400)
    expect(body(answer)).toMatchObject({
      refusal: { code: 'form.invalid', fields: { phone: 'field.phone.format' } },
      values: { firstName: 'Ada', phone: 'x' },
    })
  })

  test('never repeats a recovery phrase', async () => {
    const answer = await ask(step1.action, '/kyc', ada, form({ ...details, wallet: phrase }))
    expect(body(answer)).toMatchObject({ refusal: { code: 'phrase.refused' }, values: details })
    expect(JSON.stringify(body(answer))).not.toContain('sausage')
  })
})

describe('step 2', () => {
  test('requires step 1', async () => {
    expect(location(await ask(step2.loader, `/kyc-details${order}`, ada))).toBe(`/kyc${order}`)
    const answer = await ask(step2.action, '/kyc-details', ada, upload(documentFields, both))
    expect(location(answer)).toBe('/kyc')
  })

  test('continues to the summary, submits there once, and leaves no uploaded file', async () => {
    await saveDetails(world, ada, details)
    const answer = await ask(
      step2.action,
      `/kyc-details${order}`,
      ada,
      upload(documentFields, both),
    )
    expect(location(answer)).toBe(`/kyc-summary${order}`)
    const seen = await ask(summary.loader, `/kyc-summary${order}`, ada)
    expect(seen).toMatchObject({
      sent: null,
      draft: { answers: { papers: { idNumber: 'ZQX-99' } }, pictures: [{}, {}] },
    })
    const sent = await ask(summary.action, `/kyc-summary${order}`, ada, form({}))
    expect(location(sent)).toBe(`/kyc-summary${order}&sent=1`)
    const said = await ask(summary.loader, '/kyc-summary?sent=1', ada)
    expect(said).toMatchObject({ sent: { from: 24, to: 48 }, draft: null })
    expect(location(await ask(summary.loader, '/kyc-summary', ada))).toBe('/kyc-required')
    expect(location(await ask(step2.loader, '/kyc-details', ada))).toBe('/kyc-required')
    expect(location(await ask(step1.loader, '/kyc', ada))).toBe('/kyc-required')
    const again = await ask(step2.action, '/kyc-details', ada, upload(documentFields, both))
    expect(location(again)).toBe('/kyc-required')
    expect(
      readdirSync(tmpdir()).filter((name) => name.startsWith(`piazza-upload-${process.pid}-`)),
    ).toEqual([])
  })

  test('reports each error and keeps valid photos and the input', async () => {
    await saveDetails(world, ada, details)
    const sent = upload(
      { ...documentFields, idType: '' },
      { ...both, selfie: decompressionBomb(9, 9) },
    )
    const answer = await ask(step2.action, '/kyc-details', ada, sent)
    expect(body(answer)).toMatchObject({
      refusal: { fields: { idType: 'field.idType.required', selfie: 'upload.too_small' } },
      values: { address: documentFields.address },
    })
    expect((await draftFor(world, ada))?.pictures).toMatchObject([{ part: 'id-front' }])
  })

  test('saves a photo at once, with the input, complete or not', async () => {
    await saveDetails(world, ada, details)
    const one = await ask(
      step2.action,
      '/kyc-details',
      ada,
      upload({ intent: 'picture' }, { selfie: photo }),
    )
    expect(body(one)).toEqual({})
    const later = upload({ intent: 'later', address: 'Half an addr' }, {})
    expect(location(await ask(step2.action, '/kyc-details', ada, later))).toBe('/kyc-required')
    expect(await draftFor(world, ada)).toMatchObject({
      answers: { papers: { address: 'Half an addr' } },
      pictures: [{ part: 'selfie' }],
    })
    expect(body(await ask(summary.action, '/kyc-summary', ada, form({})))).toMatchObject({
      refusal: { code: 'form.invalid' },
    })
  })

  test('refuses a photo that is too large, and a form without files', async () => {
    await saveDetails(world, ada, details)
    const large = upload(documentFields, { ...both, selfie: Buffer.alloc(10_485_761) })
    const answer = await ask(step2.action, '/kyc-details', ada, large)
    expect(body(answer)).toMatchObject({ refusal: { fields: { selfie: 'upload.too_large' } } })
    const plain = await ask(step2.action, '/kyc-details', ada, form(documentFields))
    expect(body(plain)).toMatchObject({ refusal: { code: 'upload.form' } })
    const none = await ask(step2.action, '/kyc-details', ada, upload(documentFields, {}))
    expect(body(none)).toMatchObject({ refusal: { code: 'kyc.pictures_missing' } })
  })
})
