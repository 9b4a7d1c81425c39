// Currencies of ISO 4217 that are in use, by the decimals of their amounts. List One of 2026-01-01: without funds,
// metals and codes for testing, which no shop is paid in.

type Words<Text extends string, Before = never> = Text extends `${infer First} ${infer Rest}`
  ? Words<Rest, Before | First>
  : Before | Text

const none = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'
const two =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG'
const three = 'BHD IQD JOD KWD LYD OMR TND'

export type IsoCurrency = Words<typeof none> | Words<typeof two> | Words<typeof three>

const byDecimals = [none, '', two, three]

/** Decimals of an amount, by code. */
export const isoDecimals: ReadonlyMap<string, number> = new Map(
  byDecimals.flatMap((codes, decimals) =>
    codes.split(' ').flatMap((code) => (code ? [[code, decimals] as const] : [])),
  ),
)

export const isoCurrencies = [...isoDecimals.keys()].sort() as readonly IsoCurrency[]

/** Whether it is the code of a currency in use: upper case, not withdrawn. */
export const isIsoCurrency = (code: string): code is IsoCurrency => isoDecimals.has(code)
