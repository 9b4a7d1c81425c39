// Business rules of EN 16931 that apply to what the shop writes, as a checker of its own: cardinalities, arithmetic,
// decimals and the categories S, Z, E, G, K and AE. Names of rules are those of the published validation artefacts,
// which are not part of this repository.

type Element = {
  readonly name: string
  readonly attributes: string
  readonly children: readonly Element[]
  readonly text: string
}

/** Reads XML as the writer makes it: elements, attributes, texts. Throws if it is not well-formed. */
function parse(xml: string): Element {
  const tag = /<(\/?)([A-Za-z:]+)((?:"[^"]*"|[^">])*)>|([^<]+)/g
  const open: { name: string; attributes: string; children: Element[]; text: string }[] = []
  let root: Element | null = null
  for (const [, slash, name = '', attributes = '', text = ''] of xml
    .replace(/^<\?xml[^>]*>\s*/, '')
    .matchAll(tag)) {
    const top = open.at(-1)
    if (!name) {
      if (top) top.text += text
      continue
    }
    if (!slash) {
      open.push({ name: name.replace(/^c[ab]c:/, ''), attributes, children: [], text: '' })
      continue
    }
    const done = open.pop()
    if (!done || done.name !== name.replace(/^c[ab]c:/, '')) throw new Error(`not closed: ${name}`)
    if (open.length === 0) root = done
    else open.at(-1)?.children.push(done)
  }
  if (!root || open.length > 0) throw new Error('not well-formed')
  return root
}

const all = (from: Element, path: string): Element[] =>
  path
    .split('/')
    .reduce<Element[]>(
      (found, name) =>
        found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [from],
    )
const text = (from: Element, path: string): string => all(from, path)[0]?.text ?? ''
/** Hundredths: all amounts have at most two decimals. */
const cents = (from: Element, path: string): number =>
  Math.round(Number(text(from, path) || '0') * 100)
const total = (elements: readonly Element[], path: string): number =>
  elements.reduce((sum, each) => sum + cents(each, path), 0)

const country = /^[A-Z]{2}$/
const vatId = /^(?:[A-Z]{2})[A-Z0-9+*]{2,13}$/

/** Names of the rules that a document breaks. */
export function enProblems(xml: string): string[] {
  const doc = parse(xml)
  const isInvoice = doc.name === 'Invoice'
  const lines = all(doc, isInvoice ? 'InvoiceLine' : 'CreditNoteLine')
  const charges = all(doc, 'AllowanceCharge')
  const subtotals = all(doc, 'TaxTotal/TaxSubtotal')
  const seller = all(doc, 'AccountingSupplierParty/Party')[0]
  const buyer = all(doc, 'AccountingCustomerParty/Party')[0]
  const broken: string[] = []
  const rule = (name: string, holds: boolean) => {
    if (!holds) broken.push(name)
  }
  const vatOf = (party: Element | undefined) =>
    party && all(party, 'PartyTaxScheme').find((each) => text(each, 'TaxScheme/ID') === 'VAT')

  rule('BR-01', text(doc, 'CustomizationID') === 'urn:cen.eu:en16931:2017')
  rule('BR-02', text(doc, 'ID') !== '')
  rule('BR-03', /^\d{4}-\d{2}-\d{2}$/.test(text(doc, 'IssueDate')))
  rule(
    'BR-04',
    text(doc, isInvoice ? 'InvoiceTypeCode' : 'CreditNoteTypeCode') === (isInvoice ? '380' : '381'),
  )
  rule('BR-05', /^[A-Z]{3}$/.test(text(doc, 'DocumentCurrencyCode')))
  rule('BR-06', !!seller && text(seller, 'PartyLegalEntity/RegistrationName') !== '')
  rule('BR-07', !!buyer && text(buyer, 'PartyLegalEntity/RegistrationName') !== '')
  rule('BR-08', !!seller && all(seller, 'PostalAddress').length === 1)
  rule('BR-09', !!seller && country.test(text(seller, 'PostalAddress/Country/IdentificationCode')))
  rule('BR-10', !!buyer && all(buyer, 'PostalAddress').length === 1)
  rule('BR-11', !!buyer && country.test(text(buyer, 'PostalAddress/Country/IdentificationCode')))
  const amounts = [
    'LineExtensionAmount',
    'TaxExclusiveAmount',
    'TaxInclusiveAmount',
    'PayableAmount',
  ]
  for (const [place, name] of amounts.entries())
    rule(`BR-${12 + place}`, all(doc, `LegalMonetaryTotal/${name}`).length === 1)
  rule('BR-16', lines.length > 0)
  for (const line of lines) {
    rule('BR-21', text(line, 'ID') !== '')
    const quantity = all(line, isInvoice ? 'InvoicedQuantity' : 'CreditedQuantity')[0]
    rule('BR-22', Number(quantity?.text) > 0)
    rule('BR-23', !!quantity?.attributes.includes('unitCode="C62"'))
    rule('BR-24', all(line, 'LineExtensionAmount').length === 1)
    rule('BR-25', text(line, 'Item/Name').trim() !== '')
    rule('BR-26', all(line, 'Price/PriceAmount').length === 1)
    rule('BR-27', cents(line, 'Price/PriceAmount') >= 0)
    rule('BR-CO-04', all(line, 'Item/ClassifiedTaxCategory/ID').length === 1)
    // Of Peppol: a line is its quantity times its price.
    const units = Number(quantity?.text) / Number(text(line, 'Price/BaseQuantity'))
    rule(
      'R120',
      cents(line, 'LineExtensionAmount') === Math.round(units * cents(line, 'Price/PriceAmount')),
    )
  }
  for (const charge of charges) {
    rule('BR-36', all(charge, 'Amount').length === 1)
    rule('BR-37', all(charge, 'TaxCategory/ID').length === 1)
    rule('BR-38', text(charge, 'AllowanceChargeReason') !== '')
  }
  rule(
    'BR-49',
    all(doc, 'PaymentMeans').every((each) => text(each, 'PaymentMeansCode') !== ''),
  )
  rule(
    'BR-55',
    all(doc, 'BillingReference/InvoiceDocumentReference').every((each) => text(each, 'ID') !== ''),
  )

  const sums = all(doc, 'LegalMonetaryTotal')[0] ?? doc
  const [lineTotal, chargeTotal] = [total(lines, 'LineExtensionAmount'), total(charges, 'Amount')]
  rule('BR-CO-10', cents(sums, 'LineExtensionAmount') === lineTotal)
  rule('BR-CO-12', cents(sums, 'ChargeTotalAmount') === chargeTotal)
  rule('BR-CO-13', cents(sums, 'TaxExclusiveAmount') === lineTotal + chargeTotal)
  rule(
    'BR-CO-14',
    subtotals.length > 0 && cents(doc, 'TaxTotal/TaxAmount') === total(subtotals, 'TaxAmount'),
  )
  rule(
    'BR-CO-15',
    cents(sums, 'TaxInclusiveAmount') ===
      cents(sums, 'TaxExclusiveAmount') + cents(doc, 'TaxTotal/TaxAmount'),
  )
  rule(
    'BR-CO-16',
    cents(sums, 'PayableAmount') ===
      cents(sums, 'TaxInclusiveAmount') - cents(sums, 'PrepaidAmount'),
  )
  rule('BR-CO-18', subtotals.length > 0)
  rule(
    'BR-CO-25',
    cents(sums, 'PayableAmount') <= 0 ||
      text(doc, 'PaymentTerms/Note') !== '' ||
      text(doc, 'DueDate') !== '',
  )
  rule('BR-CO-26', !!seller && (!!vatOf(seller) || text(seller, 'PartyIdentification/ID') !== ''))
  for (const party of [seller, buyer]) {
    const own = vatOf(party)
    rule('BR-CO-09', !own || vatId.test(text(own, 'CompanyID')))
  }
  rule('BR-DEC', !/currencyID="[A-Z]{3}">-?\d+\.\d{3,}</.test(xml))

  const categories = [
    ...lines.map((each) => all(each, 'Item/ClassifiedTaxCategory')[0]),
    ...charges.map((each) => all(each, 'TaxCategory')[0]),
  ].flatMap((each) => each ?? [])
  for (const each of subtotals) {
    const id = text(each, 'TaxCategory/ID')
    const name =
      ({ S: 'S', Z: 'Z', E: 'E', G: 'G', K: 'IC', AE: 'AE' } as Record<string, string>)[id] ??
      `unknown ${id}`
    const percent = text(each, 'TaxCategory/Percent')
    const isHere = (of: Element | undefined) =>
      !!of && text(of, 'ID') === id && text(of, 'Percent') === percent
    const taxable =
      total(
        lines.filter((line) => isHere(all(line, 'Item/ClassifiedTaxCategory')[0])),
        'LineExtensionAmount',
      ) +
      total(
        charges.filter((charge) => isHere(all(charge, 'TaxCategory')[0])),
        'Amount',
      )
    rule(`BR-${name}-08`, cents(each, 'TaxableAmount') === taxable)
    // As published: within one unit of the currency, since tax may be computed by line.
    const computed = (cents(each, 'TaxableAmount') * Number(percent)) / 100
    const isTax =
      id === 'S'
        ? Math.abs(cents(each, 'TaxAmount') - computed) < 100
        : cents(each, 'TaxAmount') === 0
    rule(`BR-${name}-09`, isTax)
    rule(`BR-${name}-05`, id === 'S' ? Number(percent) > 0 : Number(percent) === 0)
    const hasReason = text(each, 'TaxCategory/TaxExemptionReason') !== ''
    rule(`BR-${name}-10`, hasReason === !['S', 'Z'].includes(id))
    rule(
      `BR-${name}-01`,
      categories.some((of) => text(of, 'ID') === id),
    )
  }
  for (const id of new Set(categories.map((each) => text(each, 'ID')))) {
    const name = id === 'K' ? 'IC' : id
    rule(
      `BR-${name}-01`,
      subtotals.some((each) => text(each, 'TaxCategory/ID') === id),
    )
    const hasNumber = !!seller && text(seller, 'PartyTaxScheme/CompanyID') !== ''
    rule(`BR-${name}-02`, ['S', 'Z', 'E', 'AE'].includes(id) ? hasNumber : !!vatOf(seller))
    if (id === 'K' || id === 'AE') rule(`BR-${name}-02`, !!vatOf(buyer))
    if (id === 'K') {
      rule('BR-IC-11', text(doc, 'Delivery/ActualDeliveryDate') !== '')
      rule(
        'BR-IC-12',
        text(doc, 'Delivery/DeliveryLocation/Address/Country/IdentificationCode') !== '',
      )
    }
  }
  return broken
}
