// Privacy classes of sales data: orders, payments, parcels, returns.
import type { Personal } from './table.ts'

export const ofSales: Readonly<Record<string, Personal>> = {
  tax_invoices: {
    of: 'user_id content wrapped_key file country',
    beside:
      'id kind number order_number currency total tax_rate tax taxes value_currency value_rate issued_at issued_on key_version erased_at parcel_id return_id edit corrects form names_buyer',
    copy: 'invoices',
    end: 'kept',
    why: 'money law; forgotten with its years',
  },
  outgoing_evm_transfers: {
    of: 'address sender',
    beside: 'ledger operation_id hash block_number block_hash at raw_amount amount is_final token',
    copy: 'orders',
    end: 'kept',
    why: 'a public ledger',
  },
  agent_replays: {
    of: 'body sealed about',
    beside: 'agent name request status key_version at',
    copy: 'secret',
    end: 'blanked',
  },
  agent_sessions: {
    of: 'user_id buyer destination lines codes country',
    beside:
      'id kind agent is_signed counted_for language shipping_method cart_id created_at expires_at cancelled_at approved_at approved_total approved_offer purchase_id webhook_url told tries tell_at',
    copy: 'agents',
    end: 'cascade',
  },
  coupon_redemptions: {
    of: 'user_id order_number at returned_at',
    beside: 'promotion_id',
    copy: 'codes',
    end: 'cascade',
  },
  repriced_carts: {
    of: 'user_id at',
    beside: 'from_currency',
    copy: 'cart',
    end: 'cascade',
  },
  credit_entries: {
    of: 'user_id amount currency',
    beside: 'transfer_id account',
    copy: 'credit',
    end: 'kept',
    why: 'books, by ids',
  },
  credit_transfers: {
    of: 'user_id referred_id amount currency at',
    beside: 'id kind order_number',
    copy: 'credit',
    end: 'kept',
    why: 'books, by ids',
  },
  deposit_addresses: {
    of: 'address order_number',
    beside: 'account index family created_at withheld_at',
    copy: 'orders',
    end: 'kept',
    why: 'where money was asked for',
  },
  unexpected_balances: {
    of: 'address order_number dismissed_by dismissed_reason',
    beside:
      'ledger symbol decimals balance received block_number found_at seen_at is_told dismissed_at',
    copy: 'staff',
    end: 'kept',
    why: 'a public ledger, and why staff left it',
  },
  payment_requests: {
    of: 'user_id proof_id',
    beside:
      'order_number currency amount_due tolerance_bps dust created_at expires_at watch_until sent_back',
    copy: 'orders',
    end: 'kept',
    why: 'money law, by ids',
  },
  transfer_order_candidates: {
    of: '',
    beside: 'transfer_id order_number',
    copy: 'orders',
    end: 'kept',
    why: 'a public ledger',
  },
  order_events: {
    of: 'who reason',
    beside: 'id order_number from_status to_status at',
    copy: 'orders',
    end: 'blanked',
  },
  order_lines: {
    of: 'name quantity price',
    beside:
      'order_number position product_id category variant_id names sku options hex art specifications full_price',
    copy: 'orders',
    end: 'kept',
    why: 'what was sold',
  },
  business_buyers: {
    of: 'company vat_id reference',
    beside: 'order_number answer answered_at',
    copy: 'orders',
    end: 'blanked',
  },
  shipping_address_history: {
    of: 'who address',
    beside: 'id order_number at',
    copy: 'orders',
    end: 'blanked',
  },
  order_messages: { of: 'who text', beside: 'id order_number at', copy: 'orders', end: 'blanked' },
  order_message_photos: { of: 'document_id', beside: 'message_id', copy: 'orders', end: 'blanked' },
  unread_orders: { of: 'since', beside: 'order_number', copy: 'orders', end: 'blanked' },
  order_edits: {
    of: 'who note',
    beside: 'order_number version at reason before after',
    copy: 'orders',
    end: 'blanked',
  },
  pay_links: {
    of: 'draft note reason created_by',
    beside: 'id kind version order_number created_at updated_at',
    copy: 'orders',
    end: 'blanked',
  },
  order_notes: { of: 'who text', beside: 'id order_number at', copy: 'staff', end: 'blanked' },
  orders: {
    of: 'user_id carrier tracking destination',
    beside:
      'number purchase_id status method currency total discount placed_at stock_state reserved_until watch_until hidden_at shipping shipping_standard fee delivery tax changed_at identity_check edits open_until',
    copy: 'orders',
    end: 'kept',
    why: 'a sale, without a name',
  },
  parcels: {
    of: 'carrier tracking sent_by delivered_by',
    beside: 'id order_number position sent_at delivered_at grams',
    copy: 'orders',
    end: 'kept',
    why: 'a sale, without a name',
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
  unpaid_ends: {
    of: 'recorded_by undone_by',
    beside: 'id order_number is_restocked recorded_at final_at ended_at undone_at',
    copy: 'staff',
    end: 'kept',
    why: 'money law, by ids',
  },
  manual_payments: {
    of: 'recorded_by reference undone_by',
    beside: 'transfer_id recorded_at final_at undone_at fingerprint',
    copy: 'staff',
    end: 'kept',
    why: 'money law, by ids',
  },
  provider_invoices: {
    of: 'order_number invoice_id link',
    beside:
      'id ledger quote_version currency amount state is_marked created_at expires_at watch_until read_at read_next gone_at',
    copy: 'orders',
    end: 'kept',
    why: 'where money was asked for',
  },
  provider_refunds: {
    of: 'refund_id secret',
    beside:
      'id invoice ledger amount coin coin_amount way key_version state failure attempted_at created_at read_next',
    copy: 'orders',
    end: 'kept',
    why: 'money law, by ids',
  },
  payment_options: {
    of: 'address muxed_id',
    beside: 'order_number method ledger code currency created_at compared_with',
    copy: 'orders',
    end: 'kept',
    why: 'where money was asked for',
  },
  pi_payments: {
    of: 'order_number hash',
    beside: 'id state amount asked_at locked_until attempts next_at failure',
    copy: 'orders',
    end: 'kept',
    why: 'a payment, by ids',
  },
  receipts: {
    of: 'user_id document_id hash proof stated_reference finding',
    beside: 'id order_number kind state created_at checked_at',
    copy: 'receipts',
    end: 'kept',
    why: 'a claim on money: a hash or an address',
  },
  outgoing_transfers: {
    of: 'address sender settled_by',
    beside:
      'ledger account operation_id hash signed_hash at amount asset is_rounded surplus settled_at settled_reason',
    copy: 'orders',
    end: 'kept',
    why: 'a public ledger',
  },
  set_aside_records: {
    of: 'record closed_by',
    beside:
      'ledger account operation_id hash reason found_at tried_at ended_as ended_at closed_reason order_number',
    copy: 'staff',
    end: 'kept',
    why: 'a public ledger, as its server told it',
  },
  refund_allocations: {
    of: '',
    beside: 'refund_id ledger account operation_id amount',
    copy: 'orders',
    end: 'kept',
    why: 'a public ledger',
  },
  refunds: {
    of: 'address reason requested_by sent_by approved_by closed_by closed_reason hash',
    beside:
      'id order_number method amount state requested_at sent_at ledger operation_id final_at address_confirmed_by confirmation_token_hash confirmation_expires_at approved_at closed_at asset coin_symbol coin_decimals transfer_id hash_finding checked_at',
    copy: 'orders',
    end: 'kept',
    why: 'why money moved, and where to on a public ledger',
  },
  return_events: {
    of: 'who reason',
    beside: 'id return_id from_status to_status at',
    copy: 'orders',
    end: 'blanked',
  },
  return_lines: {
    of: 'quantity',
    beside: 'return_id order_number line restocked damaged',
    copy: 'orders',
    end: 'kept',
    why: 'a sale, without a name',
  },
  returns: {
    of: 'text',
    beside:
      'id order_number kind status requested_at refund_total refund_shipping refund_credit refund_ids',
    copy: 'orders',
    end: 'blanked',
  },
  shipping_addresses: {
    of: 'user_id full_name street_address city state_province postal_code country phone_number email instructions',
    beside: 'order_number saved_at',
    copy: 'orders',
    end: 'blanked',
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
      'id ledger account operation_id hash ledger_number at muxed_id memo_type amount asset kind asset_ok chain_ok status orphaned_at match order_number method recorded_at raw_amount block_hash envelope_verified inner_hash',
    copy: 'orders',
    end: 'kept',
    why: 'a public ledger',
  },
  withdrawal_links: {
    of: 'hash order_number',
    beside: 'expires_at',
    copy: 'secret',
    end: 'kept',
    why: 'hours',
  },
  withdrawals: {
    of: 'order_number at returned_by',
    beside: 'returned_at',
    copy: 'orders',
    end: 'kept',
    why: 'a sale, without a name',
  },
}
