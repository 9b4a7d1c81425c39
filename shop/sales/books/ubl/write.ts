// Writes UBL 2.1 that follows EN 16931. Pure.
import { isIsoCurrency } from '../../../platform/money/currencies.ts'
import { type Currency, decimalsOf, plainAmount, sum } from '../../../platform/money/rules.ts'
import { exemptions, type Party, type TaxCategory, type UblDocument } from './document.ts'
import { branch, escaped, leaf, type Node } from './xml.ts'

/** EN 16931 allows two decimals, and a code of ISO 4217. */
export const canBeUbl = (currency: Currency): boolean =>
  isIsoCurrency(currency) && decimalsOf(currency) <= 2

export function ublOf(document: UblDocument): string {
  const { kind, currency, lines, charges, taxes, prepaid, corrects, memo } = document
  const isInvoice = kind === 'invoice'
  const root = isInvoice ? 'Invoice' : 'CreditNote'
  const money = (name: string, of: bigint): Node =>
    leaf(`cbc:${name}`, plainAmount(of, currency as Currency), { currencyID: currency })
  const lineTotal = sum(lines.map(({ net }) => net))
  const chargeTotal = sum(charges.map(({ net }) => net))
  const tax = sum(taxes.map((each) => each.tax))
  const net = lineTotal + chargeTotal
  return `<?xml version="1.0" encoding="UTF-8"?>\n${branch(
    root,
    [
      leaf('cbc:CustomizationID', 'urn:cen.eu:en16931:2017'),
      leaf('cbc:ID', document.number),
      leaf('cbc:IssueDate', document.issuedOn),
      leaf(`cbc:${root}TypeCode`, isInvoice ? '380' : '381'),
      document.note && leaf('cbc:Note', document.note),
      leaf('cbc:DocumentCurrencyCode', currency),
      branch('cac:OrderReference', [leaf('cbc:ID', document.orderNumber)]),
      corrects &&
        branch('cac:BillingReference', [
          branch('cac:InvoiceDocumentReference', [
            leaf('cbc:ID', corrects.number),
            leaf('cbc:IssueDate', corrects.issuedOn),
          ]),
        ]),
      branch('cac:AccountingSupplierParty', [partyOf(document.seller)]),
      branch('cac:AccountingCustomerParty', [partyOf(document.buyer)]),
      (document.deliveredOn || document.isDelivered) &&
        branch('cac:Delivery', [
          document.deliveredOn && leaf('cbc:ActualDeliveryDate', document.deliveredOn),
          document.isDelivered &&
            branch('cac:DeliveryLocation', [addressOf('cac:Address', document.buyer)]),
        ]),
      // 1: not one of the listed means. It was paid on a ledger.
      branch('cac:PaymentMeans', [
        leaf('cbc:PaymentMeansCode', '1'),
        memo && leaf('cbc:PaymentID', memo),
      ]),
      branch('cac:PaymentTerms', [leaf('cbc:Note', termsOf(document))]),
      ...charges.map((charge) =>
        branch('cac:AllowanceCharge', [
          leaf('cbc:ChargeIndicator', 'true'),
          leaf('cbc:AllowanceChargeReasonCode', 'FC'),
          leaf('cbc:AllowanceChargeReason', charge.reason),
          money('Amount', charge.net),
          categoryOf('cac:TaxCategory', charge, false),
        ]),
      ),
      branch('cac:TaxTotal', [
        money('TaxAmount', tax),
        ...taxes.map((each) =>
          branch('cac:TaxSubtotal', [
            money('TaxableAmount', each.net),
            money('TaxAmount', each.tax),
            categoryOf('cac:TaxCategory', each, true),
          ]),
        ),
      ]),
      branch('cac:LegalMonetaryTotal', [
        money('LineExtensionAmount', lineTotal),
        money('TaxExclusiveAmount', net),
        money('TaxInclusiveAmount', net + tax),
        charges.length > 0 && money('ChargeTotalAmount', chargeTotal),
        prepaid > 0n && money('PrepaidAmount', prepaid),
        money('PayableAmount', net + tax - prepaid),
      ]),
      ...lines.map((line, place) =>
        branch(`cac:${root}Line`, [
          leaf('cbc:ID', String(place + 1)),
          leaf(`cbc:${isInvoice ? 'Invoiced' : 'Credited'}Quantity`, String(line.quantity), {
            unitCode: 'C62',
          }),
          money('LineExtensionAmount', line.net),
          branch('cac:Item', [
            leaf('cbc:Name', escaped(line.name).trim() ? line.name : '-'),
            line.sku && branch('cac:SellersItemIdentification', [leaf('cbc:ID', line.sku)]),
            categoryOf('cac:ClassifiedTaxCategory', line, false),
          ]),
          // The price of all units together: of one it could need more decimals than there are.
          branch('cac:Price', [
            money('PriceAmount', line.net),
            leaf('cbc:BaseQuantity', String(line.quantity), { unitCode: 'C62' }),
          ]),
        ]),
      ),
    ],
    {
      xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
      'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
      'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
    },
  )}\n`
}

function termsOf({ kind, isOnReceipt }: UblDocument): string {
  if (kind !== 'invoice') return 'Refunded'
  return isOnReceipt ? 'Payment on receipt' : 'Paid in advance'
}

const taxScheme = (id = 'VAT'): Node => branch('cac:TaxScheme', [leaf('cbc:ID', id)])

function categoryOf(
  name: string,
  { category, rate }: { category: TaxCategory; rate: number },
  isExplained: boolean,
): Node {
  const exemption = category === 'S' || category === 'Z' ? null : exemptions[category]
  return branch(name, [
    leaf('cbc:ID', category),
    leaf('cbc:Percent', (rate / 100).toFixed(2)),
    isExplained && exemption?.code ? leaf('cbc:TaxExemptionReasonCode', exemption.code) : null,
    isExplained && exemption && leaf('cbc:TaxExemptionReason', exemption.reason),
    taxScheme(),
  ])
}

const addressOf = (name: string, { street, city, postalCode, region, country }: Party): Node =>
  branch(name, [
    street && leaf('cbc:StreetName', street),
    city && leaf('cbc:CityName', city),
    postalCode && leaf('cbc:PostalZone', postalCode),
    region && leaf('cbc:CountrySubentity', region),
    branch('cac:Country', [leaf('cbc:IdentificationCode', country)]),
  ])

const partyOf = (party: Party): Node =>
  branch('cac:Party', [
    // Without a VAT id something else has to identify the seller.
    party.taxNumber && branch('cac:PartyIdentification', [leaf('cbc:ID', party.taxNumber)]),
    branch('cac:PartyName', [leaf('cbc:Name', party.name)]),
    addressOf('cac:PostalAddress', party),
    party.vatId && branch('cac:PartyTaxScheme', [leaf('cbc:CompanyID', party.vatId), taxScheme()]),
    party.taxNumber &&
      branch('cac:PartyTaxScheme', [leaf('cbc:CompanyID', party.taxNumber), taxScheme('LOC')]),
    branch('cac:PartyLegalEntity', [leaf('cbc:RegistrationName', party.name)]),
    party.mail && branch('cac:Contact', [leaf('cbc:ElectronicMail', party.mail)]),
  ])
