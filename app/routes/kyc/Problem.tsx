// Error summary of the identity check's forms, scrolled into view.
import { useEffect, useRef } from 'react'
import { parts } from '../../../shop/identity/kyc/rules/check.ts'
import type { Refusal } from '../../../shop/result.ts'
import { useT } from '../../i18n/text'
import { Notice } from '../../ui/Notice'

export function Problem({ refusal }: { refusal: Refusal | undefined }) {
  const t = useT('kyc')
  const errors = useT('errors')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusal) box.current?.focus()
  }, [refusal])
  if (!refusal) return null
  const photo = parts.map((part) => refusal.fields?.[part]).find(Boolean)
  return (
    <div ref={box} tabIndex={-1} className="check-problem">
      <Notice kind="bad" role="alert" title={t(titleOf(refusal.code, photo !== undefined))}>
        <p>{photo ? errors(photo) : errors(refusal.code, { ...refusal.facts })}</p>
      </Notice>
    </div>
  )
}

function titleOf(code: string, isPhoto: boolean): string {
  if (isPhoto) return 'fileTitle'
  if (code.startsWith('upload.')) return 'uploadTitle'
  return /^(form\.invalid|phrase\.refused|kyc\.pictures_missing)$/.test(code)
    ? 'validationTitle'
    : 'submitTitle'
}
