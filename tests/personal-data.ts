// Every column of the schema, and whether it tells something of a person: a new one has to be put somewhere here.

/** A section of a person's copy of their data, or why it is in none. */
type Copy =
  /** Tokens, hashes and keys: nobody is given those. */
  | 'secret'
  /** What staff does or notes; theirs is in `events`. */
  | 'staff'
  | (string & {})

type End =
  /** Deleted with the account by the schema. */
  | 'cascade'
  /** Emptied or deleted by an action of its room when the account goes. */
  | 'blanked'
  /** Known by an address alone, and deleted by it. */
  | 'address'
  /** Stays, and `why` says for what. */
  | 'kept'

export type Personal = {
  /** What tells something of somebody. */
  readonly of: string
  readonly beside: string
  readonly copy: Copy
  readonly end: End
  readonly why?: string
}

export const personal: Readonly<Record<string, Personal>> = {
  audit_entries: {
    of: 'who subject details',
    beside: 'number at action key_version hash',
    copy: 'events',
    end: 'kept',
    why: 'ids and field names only',
  },
  bills: {
    of: 'user_id paper wrapped_key file',
    beside:
      'id kind number order_number currency total issued_at key_version forgotten_at parcel_id return_id',
    copy: 'invoices',
    end: 'kept',
    why: 'money law; forgotten with its years',
  },
  cart_lines: {
    of: 'user_id product_id colour quantity',
    beside: 'place',
    copy: 'cart',
    end: 'cascade',
  },
  chain_refunds_seen: {
    of: 'address sender',
    beside: 'ledger operation_id hash block_number block_hash at raw_amount amount is_final token',
    copy: 'orders',
    end: 'kept',
    why: 'a public ledger',
  },
  challenges: {
    of: 'user_id token_hash',
    beside: 'purpose expires_at',
    copy: 'secret',
    end: 'cascade',
  },
  code_uses: {
    of: 'user_id order_number at returned_at',
    beside: 'promotion_id',
    copy: 'codes',
    end: 'cascade',
  },
  credentials: {
    of: 'user_id account_id password_hash',
    beside: 'id provider created_at updated_at is_short',
    copy: 'secret',
    end: 'cascade',
  },
  credit_entries: {
    of: 'user_id amount',
    beside: 'transfer_id account',
    copy: 'credit',
    end: 'kept',
    why: 'books, by ids',
  },
  credit_transfers: {
    of: 'user_id referred_id amount at',
    beside: 'id kind order_number',
    copy: 'credit',
    end: 'kept',
    why: 'books, by ids',
  },
  deposit_addresses: {
    of: 'address order_number',
    beside: 'account index family made_at',
    copy: 'orders',
    end: 'kept',
    why: 'where money was asked for',
  },
  document_openings: {
    of: 'document_id viewer_id reason at',
    beside: 'id',
    copy: 'identity',
    end: 'kept',
    why: 'who has looked, by ids',
  },
  documents: {
    of: 'owner_id wrapped_key file fingerprint',
    beside:
      'id purpose bytes width height advice key_version sealed_version nonce tag created_at erase_after erased_at',
    copy: 'documents',
    end: 'blanked',
  },
  email_changes: {
    of: 'user_id email token_hash',
    beside: 'expires_at',
    copy: 'otherEmails',
    end: 'cascade',
  },
  email_undos: {
    of: 'user_id email token_hash changed_at',
    beside: 'expires_at',
    copy: 'otherEmails',
    end: 'cascade',
  },
  erasures: {
    of: 'user_id undo_hash proof_hash asked_at due_at',
    beside: 'id state ended_at counts',
    copy: 'erasure',
    end: 'kept',
    why: 'the tombstone',
  },
  found_coins: {
    of: 'address order_number dismissed_by dismissed_reason',
    beside:
      'ledger symbol decimals balance received block_number found_at seen_at is_told dismissed_at',
    copy: 'staff',
    end: 'kept',
    why: 'a public ledger, and why staff left it',
  },
  invoices: {
    of: 'user_id proof_id',
    beside: 'order_number currency amount_due tolerance_bps dust created_at expires_at watch_until',
    copy: 'orders',
    end: 'kept',
    why: 'money law, by ids',
  },
  known_browsers: {
    of: 'user_id token_hash seen_at',
    beside: '',
    copy: 'browsers',
    end: 'cascade',
  },
  kyc_attempts: {
    of: 'user_id at',
    beside: 'number submission_id',
    copy: 'identity',
    end: 'kept',
    why: 'that there was a check',
  },
  kyc_decisions: {
    of: 'applicant_id reviewer_id second_id reason note',
    beside: 'id submission_id decision at code pieces is_final attempt',
    copy: 'identity',
    end: 'blanked',
  },
  kyc_pictures: {
    of: 'document_id fingerprint look',
    beside: 'submission_id part attempt',
    copy: 'identity',
    end: 'blanked',
  },
  kyc_proposals: {
    of: 'applicant_id reviewer_id reason note',
    beside: 'submission_id decision code pieces is_final at',
    copy: 'staff',
    end: 'blanked',
  },
  kyc_submissions: {
    of: 'user_id answers document_key claimed_by consent_version consent_at',
    beside:
      'id state answers_version created_at updated_at submitted_at valid_until claimed_until told_erased_at told_ending_at',
    copy: 'identity',
    end: 'blanked',
  },
  limit_attempts: {
    of: 'key',
    beside: 'name attempts allowed until',
    copy: 'secret',
    end: 'kept',
    why: 'keyed hashes, for a day at most',
  },
  mail_outbox: {
    of: 'to_address subject body unsubscribe',
    beside: 'id language template status dedupe problem created_at done_at forgets_address',
    copy: 'mails',
    end: 'address',
  },
  newsletter_subscribers: {
    of: 'email language consent asked_at confirmed_at confirmed_by ended_at moved_at token_hash',
    beside: 'id state expires_at',
    copy: 'newsletter',
    end: 'address',
  },
  operator_texts: {
    of: 'changed_by',
    beside: 'name language text changed_at',
    copy: 'staff',
    end: 'kept',
    why: 'ids of staff',
  },
  order_events: {
    of: 'who reason',
    beside: 'id order_number from_status to_status at',
    copy: 'orders',
    end: 'blanked',
  },
  order_lines: {
    of: 'name quantity price',
    beside: 'order_number place product_id category colour hex art specifications full_price',
    copy: 'orders',
    end: 'kept',
    why: 'what was sold',
  },
  order_notes: { of: 'who words', beside: 'id order_number at', copy: 'staff', end: 'blanked' },
  orders: {
    of: 'user_id carrier tracking',
    beside:
      'number purchase_id status method currency total placed_at stock stock_until watch_until hidden_at shipping shipping_standard delivery',
    copy: 'orders',
    end: 'kept',
    why: 'a sale, without a name',
  },
  parcels: {
    of: 'carrier tracking sent_by delivered_by',
    beside: 'id order_number place sent_at delivered_at',
    copy: 'orders',
    end: 'kept',
    why: 'a sale, without a name',
  },
  passkeys: {
    of: 'user_id public_key name created_at used_at',
    beside: 'id counter transports may_be_copied is_copied',
    copy: 'security',
    end: 'cascade',
  },
  payment_approvals: {
    of: 'who reason',
    beside: 'subject amount at',
    copy: 'staff',
    end: 'kept',
    why: 'why money moved',
  },
  payment_decisions: {
    of: 'who reason',
    beside: 'id order_number kind amount at',
    copy: 'staff',
    end: 'kept',
    why: 'why money moved',
  },
  payment_options: {
    of: 'address muxed_id',
    beside: 'order_number method ledger code currency created_at',
    copy: 'orders',
    end: 'kept',
    why: 'where money was asked for',
  },
  pending_referrals: {
    of: 'user_id code created_at',
    beside: '',
    copy: 'referrals',
    end: 'cascade',
  },
  pi_payments: {
    of: 'order_number hash',
    beside: 'id state amount asked_at busy_until attempts next_at failure',
    copy: 'orders',
    end: 'kept',
    why: 'a payment, by ids',
  },
  pi_people: { of: 'user_id uid at', beside: '', copy: 'piApp', end: 'cascade' },
  product_drafts: {
    of: 'by_user',
    beside: 'product_id document at',
    copy: 'staff',
    end: 'kept',
    why: 'ids of staff',
  },
  product_versions: {
    of: 'by_user note',
    beside: 'product_id number document restored at',
    copy: 'staff',
    end: 'kept',
    why: 'ids of staff; notes are about goods',
  },
  purchases: {
    of: 'user_id source lines created_at taken code country shipping_method',
    beside: 'id order_number',
    copy: 'purchases',
    end: 'cascade',
  },
  receipts: {
    of: 'user_id document_id hash proof said finding',
    beside: 'id order_number kind state created_at looked_at',
    copy: 'receipts',
    end: 'kept',
    why: 'a claim on money: a hash or an address',
  },
  referrals: {
    of: 'referred_id referrer_id created_at',
    beside: '',
    copy: 'referrals',
    end: 'cascade',
  },
  refund_sightings: {
    of: 'address sender',
    beside: 'ledger account operation_id hash at amount asset refund_id is_rounded',
    copy: 'orders',
    end: 'kept',
    why: 'a public ledger',
  },
  refunds: {
    of: 'address reason requested_by sent_by approved_by closed_by closed_reason hash',
    beside:
      'id order_number method amount state requested_at sent_at ledger operation_id final_at confirmed confirm_hash confirm_until approved_at closed_at asset coin_symbol coin_decimals transfer_id hash_finding looked_at',
    copy: 'orders',
    end: 'kept',
    why: 'why money moved, and where to on a public ledger',
  },
  reviews: {
    of: 'user_id author words reason rating',
    beside: 'id product_id status created_at changed_at',
    copy: 'reviews',
    end: 'cascade',
  },
  exports: {
    of: 'by_user',
    beside: 'id state rows about begun_at told_at',
    copy: 'staff',
    end: 'cascade',
  },
  bookmarks: {
    of: 'user_id name query',
    beside: 'id list created_at',
    copy: 'bookmarks',
    end: 'cascade',
  },
  saved_addresses: {
    of: 'user_id full_name street_address city state_province postal_code country phone_number email instructions',
    beside: 'id created_at chosen_at removed_at',
    copy: 'addresses',
    end: 'cascade',
  },
  security_events: {
    of: 'who details',
    beside: 'id at action resource',
    copy: 'events',
    end: 'kept',
    why: 'ids and field names only',
  },
  sessions: {
    of: 'user_id token_hash ip_prefix user_agent created_at seen_at',
    beside: 'id expires_at proved_at proved_by mfa_at',
    copy: 'sessions',
    end: 'cascade',
  },
  settings: {
    of: 'changed_by',
    beside: 'key value changed_at',
    copy: 'staff',
    end: 'kept',
    why: 'ids of staff',
  },
  shipping_addresses: {
    of: 'user_id full_name street_address city state_province postal_code country phone_number email instructions',
    beside: 'order_number saved_at',
    copy: 'orders',
    end: 'blanked',
  },
  spare_codes: {
    of: 'user_id code_hash',
    beside: 'created_at used_at',
    copy: 'security',
    end: 'cascade',
  },
  stock_movements: {
    of: 'who note order_number',
    beside: 'id product_id colour reason shelf held available at',
    copy: 'staff',
    end: 'kept',
    why: 'ids; notes are about goods',
  },
  totp_factors: {
    of: 'user_id secret',
    beside: 'key_version created_at confirmed_at last_step',
    copy: 'security',
    end: 'cascade',
  },
  transactions: {
    of: 'decided_by reason',
    beside: 'id order_number transfer_id receipt_id status at decision decided_at',
    copy: 'staff',
    end: 'kept',
    why: 'why money moved',
  },
  transfers: {
    of: 'sender recipient memo',
    beside:
      'id ledger account operation_id hash ledger_number at muxed_id memo_type amount asset kind asset_ok chain_ok status orphaned_at match order_number method recorded_at raw_amount block_hash proved',
    copy: 'orders',
    end: 'kept',
    why: 'a public ledger',
  },
  user_roles: {
    of: 'user_id granted_by granted_at',
    beside: 'role',
    copy: 'roles',
    end: 'cascade',
  },
  users: {
    of: 'id email first_name last_name phone username referral_code language',
    beside: 'email_verified created_at updated_at erased_at',
    copy: 'account',
    end: 'blanked',
  },
  verifications: {
    of: 'user_id token_hash',
    beside: 'purpose created_at expires_at',
    copy: 'secret',
    end: 'cascade',
  },
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
  wishes: {
    of: 'user_id product_id colour price wished_at',
    beside: 'removed_at',
    copy: 'wishes',
    end: 'cascade',
  },
  withdrawal_links: {
    of: 'hash order_number',
    beside: 'expires_at',
    copy: 'secret',
    end: 'kept',
    why: 'hours',
  },
  return_events: {
    of: 'who reason',
    beside: 'id return_id from_status to_status at',
    copy: 'orders',
    end: 'blanked',
  },
  return_lines: {
    of: 'quantity',
    beside: 'return_id order_number line shelved damaged',
    copy: 'orders',
    end: 'kept',
    why: 'a sale, without a name',
  },
  returns: {
    of: 'words',
    beside: 'id order_number kind status asked_at back shipping credit refund_ids',
    copy: 'orders',
    end: 'blanked',
  },
  withdrawals: {
    of: 'order_number at returned_by',
    beside: 'returned_at',
    copy: 'orders',
    end: 'kept',
    why: 'a sale, without a name',
  },
  catalogue_imports: {
    of: 'by_user applied_by',
    beside:
      'id created_at status file bytes sha256 options format unused rows fresh changed unchanged bad not_taken done written overtaken problem breaks worker worker_until ended_at',
    copy: 'staff',
    end: 'kept',
    why: 'ids of staff',
  },
  stock_waits: {
    of: 'user_id email address_hash language asked_at',
    beside: 'id product_id colour told_at',
    copy: 'waits',
    end: 'cascade',
  },
  stock_wait_stops: {
    of: 'address_hash',
    beside: 'until',
    copy: 'secret',
    end: 'kept',
    why: 'keyed hashes, for a year',
  },
}

/** Tables that tell nothing of anybody. */
export const impersonal: Readonly<Record<string, string>> = {
  bill_numbers: 'kind last',
  bills_due: 'order_number asked_at',
  bought_together: 'product_id other_id orders',
  chain_headers: 'ledger number hash at',
  coin_walks: 'ledger after_order walked_at',
  catalogue_changes: 'transaction product_id at',
  deposit_accounts: 'account next_index',
  kept_keys: 'purpose version sealed_by sealed',
  ledger_audits:
    'id at ledger account asset outcome cursor ledger_sum ledger_count own_sum own_count sent_sum balance failure differences',
  ledger_cursors:
    'ledger account cursor latest_ledger closed_at read_to read_at failure failing_since watched final_ledger final_hash began_at beside',
  listed_products: 'id name brand category base_price created_at published archived low_stock',
  listed_terms: 'word',
  listed_words: 'word id name category base_price created_at',
  newsletter_counts: 'language count',
  newsletter_issues: 'id state version created_at changed_at begun_at ended_at reached letters',
  newsletter_texts: 'issue_id language subject body',
  parcel_lines: 'parcel_id order_number line quantity',
  pictures: 'id width height plain at',
  price_history: 'product_id colour price since',
  product_colours: 'product_id name hex price position available stocked hidden',
  product_pictures: 'product_id position picture_id colour alt',
  product_search_parts: 'language part version words',
  product_search_places: 'product_id part',
  product_search_stale: 'product_id',
  product_search_words: 'language word shown number',
  product_texts:
    'product_id language name attribute description detailed_info features specifications colours',
  product_views: 'product_id day views',
  products:
    'id name category brand base_price description detailed_info features specifications attribute art_kind art_variant position published created_at rating_sum rating_count archived_at version low_stock',
  promotions:
    'id name percent priority category product_ids code starts_at ends_at most_uses most_per_shopper created_at told_at version uses',
  quotes:
    'order_number version method chain currency amount_due rate rate_source rate_as_of created_at expires_at',
  schema_migrations: 'name checksum ran_at',
  shipping_methods: 'id zone_id names price free_from days_from days_to is_active version',
  shipping_zone_countries: 'country zone_id',
  shipping_zones: 'id name is_rest version',
  stock_notices: 'product_id colour told_at',
  stock_reservations: 'order_number product_id colour quantity state',
  trending_ranks: 'place product_id ranked_at',
  figures_days: 'day name method count amount usdt',
  figures_state: 'one rolled_to review_hours orders customers measured_at',
  import_items: 'import_id product_id number verdict basis',
  import_problems: 'id import_id number header value reason',
}
