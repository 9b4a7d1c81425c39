// Maps refusal codes to HTTP statuses; the default is 400.

const statuses: readonly (readonly [RegExp, number])[] = [
  [/^limit\./, 429],
  [/^piapp\.off$/, 404],
  [/\.failed$/, 500],
  // Conflicts with a concurrent change.
  [/^role\.missing$/, 409],
  [/\.(not_found|missing)$/, 404],
  [/^newsletter\.(link|leave|unconfirmed|no_english)$/, 400],
  [/^returns\.(kind|words)$/, 400],
  [/^proofs\.(signature|expired)$/, 401],
  [/\.(not_allowed|own_case|stepUp)$/, 403],
  [/^(webhooks|imports)\.scope$/, 403],
  [/^exports\.person$/, 403],
  [/^(exports|imports)\.many$/, 429],
  [/^exports\.unready$/, 409],
  [/^webhooks\.nothing$/, 409],
  [/\.(busy|unscanned|unreadable|unreachable|limited)$/, 503],
  [/^piapp\.(key|refused)$/, 503],
  [/^piapp\.(sign_in|token)$/, 401],
  [/\.(too_large)$/, 413],
  [/\.erased$/, 410],
  [/\.no_space$/, 507],
  [/^imports\.(state|header|header_twice|columns|no_rows|workbook|binary|empty)$/, 409],
  [/^(settings|agents)\.changed$/, 409],
  [/^references\.taken$/, 409],
  [/^design\.(changed|nothing|menu|same)$/, 409],
  [/^(categories|collections)\.(changed|promoted|started|full|moving|by_rule)$/, 409],
  [/^attributes\.(changed|full|type_used|values_used)$/, 409],
  [/^catalog\.(changed|nothing|not_shown|incomplete)$/, 409],
  [
    /^(admin|stock|checkout|credit|promotions|reviews|privacy|orders?|payments?|transaction|refund|found|shipping|kyc|piapp|withdrawals|returns|wishlist|newsletter|mail)\./,
    409,
  ],
]

export const statusOf = (code: string): number =>
  statuses.find(([pattern]) => pattern.test(code))?.[1] ?? 400
