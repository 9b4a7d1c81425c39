// Privacy classes of identity data: checks, photos, wallets.
import type { Personal } from './table.ts'

export const ofIdentity: Readonly<Record<string, Personal>> = {
  document_accesses: {
    of: 'document_id viewer_id reason at',
    beside: 'id',
    copy: 'identity',
    end: 'kept',
    why: 'who has looked, by ids',
  },
  documents: {
    of: 'owner_id wrapped_key file fingerprint',
    beside:
      'id purpose bytes width height quality_warnings key_version sealed_version nonce tag created_at erase_after erased_at',
    copy: 'documents',
    end: 'blanked',
  },
  kyc_attempts: {
    of: 'user_id at',
    beside: 'number submission_id',
    copy: 'identity',
    end: 'kept',
    why: 'that there was a check',
  },
  kyc_decisions: {
    of: 'applicant_id reviewer_id second_reviewer_id reason note',
    beside: 'id submission_id decision at code requested_parts is_final attempt viewed_parts',
    copy: 'identity',
    end: 'blanked',
  },
  kyc_images: {
    of: 'document_id fingerprint perceptual_hashes',
    beside: 'submission_id part attempt',
    copy: 'identity',
    end: 'blanked',
  },
  kyc_proposals: {
    of: 'applicant_id reviewer_id reason note',
    beside: 'submission_id decision code requested_parts is_final viewed_parts at',
    copy: 'staff',
    end: 'blanked',
  },
  kyc_sessions: {
    of: 'id user_id problem',
    beside: 'submission_id service state created_at next_at erase_wanted_at missing_since',
    copy: 'identity',
    end: 'kept',
    why: 'the service is asked to erase it until it has',
  },
  kyc_submissions: {
    of: 'user_id answers document_number_hash claimed_by consent_version consent_at',
    beside:
      'id state answers_version created_at updated_at submitted_at valid_until claimed_until erasure_notified_at expiry_notified_at',
    copy: 'identity',
    end: 'blanked',
  },
  pi_app_users: { of: 'user_id uid at', beside: '', copy: 'piApp', end: 'cascade' },
  wallet_challenges: {
    of: 'user_id address message',
    beside: 'id kind method nonce issued_at expires_at used_at',
    copy: 'secret',
    end: 'cascade',
  },
  wallet_proofs: {
    of: 'user_id address evidence at',
    beside: 'id kind method',
    copy: 'wallets',
    end: 'cascade',
  },
}
