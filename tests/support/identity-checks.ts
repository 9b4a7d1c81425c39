// Submitted identity checks for tests.

import { saveDocuments } from '../../shop/identity/kyc/actions/documents.ts'
import { saveDetails } from '../../shop/identity/kyc/actions/draft.ts'
import { submitCheck } from '../../shop/identity/kyc/actions/submit.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import type { World } from '../../shop/world.ts'
import { photo } from './documents.ts'

export const details = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@shop.example',
  phone: '+15551234567',
  country: 'GB',
}
export const documentFields = {
  nationality: 'British',
  address: '12 Ledger Square, London',
  idType: 'passport',
  idNumber: 'ZQX-99',
  issuingCountry: 'GB',
  expiry: '2031-05-01',
  consent: 'yes',
}
export const pictures = { 'id-front': photo, selfie: photo }

/** Submits both steps with valid data and photos; returns the submission's id. */
export async function submittedCheck(world: World, who: Viewer): Promise<string> {
  const first = await saveDetails(world, who, details)
  if (!first.ok) throw new Error(first.code)
  const second = await saveDocuments(world, who, { form: documentFields, pictures })
  if (!second.ok) throw new Error(second.code)
  const third = await submitCheck(world, who)
  if (!third.ok) throw new Error(third.code)
  return third.value.submissionId
}
