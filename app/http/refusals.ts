// Maps refusal codes to HTTP statuses; the default is 400.

const statuses: readonly (readonly [RegExp, number])[] = [
  [/^limit\./, 429],
  [/^piapp\.off$/, 404],
  [/\.failed$/, 500],
  // Conflicts with a concurrent change.
  [/^role\.missing$/, 409],
  [/\.(not_found|missing)$/, 404],
  [/^pay_links\.link$/, 404],
  [/^newsletter\.(link|leave|unconfirmed|no_english)$/, 400],
  [/^returns\.(kind|words)$/, 400],
  [/^proofs\.(signature|expired)$/, 401],
  [/\.(not_allowed|own_case|stepUp|forbidden)$/, 403],
  [/^(webhooks|imports)\.scope$/, 403],
  [/^exports\.person$/, 403],
  [/^(exports|imports)\.many$/, 429],
  [/^agents\.too_many$/, 429],
  [/^exports\.unready$/, 409],
  [/^webhooks\.nothing$/, 409],
  [/\.(busy|unscanned|unreadable|unreachable|limited)$/, 503],
  [/^piapp\.(key|refused)$/, 503],
  [/^piapp\.(sign_in|token)$/, 401],
  [/\.(too_large)$/, 413],
  [/\.erased$/, 410],
  [/\.no_space$/, 507],
  [/^imports\.(state|header|header_twice|columns|no_rows|workbook|binary|empty)$/, 409],
  // It was changed, or is over.
  [/^(settings|agents|pages|redirects|first_language)\.changed$/, 409],
  [/^agents\.(ended|incomplete|not_ready|undone)$/, 409],
  [/^apiKeys\.(expired|revoked)$/, 409],
  [/^destinations\.(absent|not_waiting)$/, 409],
  [/^imports\.unanswered$/, 409],
  [/^invoicing\.(not_printed|unreleased|xml_(buyer|currency|edited|seller))$/, 409],
  [/^pay_links\.(begun|changed|currency|draft|expired|gone|over|sent|total)$/, 409],
  // There is one already, or no room for another.
  [/^(references|referral)\.taken$/, 409],
  [/^(cart|home|menus|pages|redirects)\.(full|visitor_full)$/, 409],
  [/^(apiKeys|bookmarks|webhooks)\.many$/, 409],
  [/^(passkey|receipt)\.too_many$/, 409],
  [/^factor\.(exists|last)$/, 409],
  [/^role\.(changed|has_account|in_use|last_owner|many)$/, 409],
  [/^design\.(changed|nothing|menu|same)$/, 409],
  [/^(categories|collections)\.(changed|promoted|started|full|moving|by_rule)$/, 409],
  [/^attributes\.(changed|full|type_used|values_used)$/, 409],
  [
    /^catalog\.(changed|nothing|not_shown|incomplete|category_missing|picture_known|variants_merge)$/,
    409,
  ],
  [
    /^(admin|stock|checkout|credit|promotions|reviews|privacy|orders?|payments?|transaction|refund|found|shipping|kyc|piapp|withdrawals|returns|wishlist|newsletter|mail)\./,
    409,
  ],
]

export const statusOf = (code: string): number =>
  statuses.find(([pattern]) => pattern.test(code))?.[1] ?? 400
