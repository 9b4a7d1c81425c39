// Privacy classes of staff data in catalog and settings.
import type { Personal } from './table.ts'

export const ofStaff: Readonly<Record<string, Personal>> = {
  catalogue_imports: {
    of: 'by_user applied_by',
    beside:
      'id created_at status file bytes sha256 options format unused_headers unused_cells preview rows added changed unchanged invalid skipped_images processed written conflicting failure restarts worker worker_until ended_at',
    copy: 'staff',
    end: 'kept',
    why: 'ids of staff',
  },
  csv_exports: {
    of: 'by_user',
    beside: 'id list state rows expected_rows started_at heartbeat_at',
    copy: 'staff',
    end: 'kept',
    why: 'ids of staff, for a day',
  },
  design_drafts: {
    of: 'by_user',
    beside: 'part content version at',
    copy: 'staff',
    end: 'kept',
    why: 'ids of staff',
  },
  design_schedule: {
    of: 'by_user note',
    beside: 'singleton parts publish_at at',
    copy: 'staff',
    end: 'kept',
    why: 'ids of staff; notes are about the design',
  },
  payment_destinations: {
    of: 'confirmed_by compromised_by',
    beside:
      'kind ledger value label first_seen_at proposed_at confirmed_at compromised_at compromised_reason',
    copy: 'staff',
    end: 'kept',
    why: 'ids of staff, who decide where money goes',
  },
  page_versions: {
    of: 'by_user',
    beside: 'id page_id texts at',
    copy: 'staff',
    end: 'kept',
    why: 'ids of staff; texts are those of the shop',
  },
  design_versions: {
    of: 'by_user note',
    beside: 'number document restored at',
    copy: 'staff',
    end: 'kept',
    why: 'ids of staff; notes are about the design',
  },
  operator_texts: {
    of: 'changed_by',
    beside: 'name language text changed_at',
    copy: 'staff',
    end: 'kept',
    why: 'ids of staff',
  },
  product_drafts: {
    of: 'by_user',
    beside: 'product_id document at',
    copy: 'staff',
    end: 'kept',
    why: 'ids of staff',
  },
  events: {
    of: 'object_id',
    beside: 'number id type object at sequence',
    copy: 'staff',
    end: 'blanked',
  },
  webhook_deliveries: {
    of: 'object_id response_body',
    beside:
      'endpoint_id event_number object status due_at attempts first_at last_at milliseconds response_status failure',
    copy: 'staff',
    end: 'blanked',
  },
  api_keys: {
    of: 'created_by secret_hash previous_hash',
    beside: 'id name scopes networks start previous_until created_at expires_at revoked_at',
    copy: 'staff',
    end: 'cascade',
  },
  currency_changes: {
    of: 'by_user',
    beside: 'id at from_currency to_currency rate rate_of source as_of rounding',
    copy: 'staff',
    end: 'kept',
    why: 'ids of staff; what the shop’s prices were converted by',
  },
  language_changes: {
    of: 'by_user',
    beside: 'id at from_language to_language',
    copy: 'staff',
    end: 'kept',
    why: 'ids of staff; which language the shop’s texts were written in',
  },
  product_versions: {
    of: 'by_user note',
    beside: 'product_id number document restored at',
    copy: 'staff',
    end: 'kept',
    why: 'ids of staff; notes are about goods',
  },
  settings: {
    of: 'changed_by',
    beside: 'key value changed_at',
    copy: 'staff',
    end: 'kept',
    why: 'ids of staff',
  },
  staff_invitations: {
    of: 'email token_hash invited_by',
    beside: 'id role custom_role invited_at expires_at',
    copy: 'staff',
    end: 'cascade',
  },
  stock_movements: {
    of: 'who note order_number',
    beside: 'id variant_id reason available_change held_change available at',
    copy: 'staff',
    end: 'kept',
    why: 'ids; notes are about goods',
  },
}
