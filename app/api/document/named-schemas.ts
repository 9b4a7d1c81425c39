// Named schemas of the OpenAPI document: shared by several operations, and a type each in clients.
import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { categoryTexts } from '../../../shop/catalog/categories/input.ts'
import { collectionTexts, condition } from '../../../shop/catalog/collections/input.ts'
import { shopMoney } from '../../../shop/platform/commands.ts'
import { attributeDefinition } from '../operations/attributes'
import { category, fullCategory } from '../operations/categories'
import { collection, fullCollection } from '../operations/collection-schema'
import { customer, fullCustomer } from '../operations/customer-schema'
import { event } from '../operations/events'
import { exportFile } from '../operations/exports'
import { fullImport, importRow } from '../operations/import-schema'
import { fullInvoice, invoice } from '../operations/invoices'
import { lineQuantity, order, orderReturn, orderRow } from '../operations/order-schema'
import { instructions } from '../operations/payment-instructions'
import { paymentRequest, refund } from '../operations/payment-schema'
import { transaction } from '../operations/payments'
import { product, productTexts } from '../operations/product-schema'
import { promotion } from '../operations/promotion-schema'
import { reference } from '../operations/references'
import { review } from '../operations/reviews'
import { movement, stockLevel, stockLine } from '../operations/stock-schema'
import { webhook } from '../operations/webhook-schema'
import { money, person } from '../schemas'

/** The part of JSON Schema that the document and its reader support. */
export type Schema = {
  readonly $ref?: string
  readonly type?: string
  readonly description?: string
  readonly format?: string
  readonly pattern?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly readOnly?: boolean
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly additionalProperties?: Schema | boolean
}

const definitions: Readonly<Record<string, v.GenericSchema>> = {
  Money: money,
  ShopMoney: shopMoney,
  Person: person,
  Product: product,
  StockLine: stockLine,
  StockLevel: stockLevel,
  StockMovement: movement,
  Category: category,
  FullCategory: fullCategory,
  CategoryTexts: categoryTexts,
  Collection: collection,
  FullCollection: fullCollection,
  CollectionTexts: collectionTexts,
  Condition: condition,
  Promotion: promotion,
  Review: review,
  Order: order,
  OrderSummary: orderRow,
  LineQuantity: lineQuantity,
  Return: orderReturn,
  Event: event,
  PaymentRequest: paymentRequest,
  Transaction: transaction,
  Refund: refund,
  Customer: customer,
  FullCustomer: fullCustomer,
  Invoice: invoice,
  FullInvoice: fullInvoice,
  Webhook: webhook,
  PaymentInstructions: instructions,
  ProductTexts: productTexts,
  Attribute: attributeDefinition,
  Reference: reference,
  Export: exportFile,
  Import: fullImport,
  ImportSummary: importRow,
}

const place = '#/components/schemas/'
const config = {
  typeMode: 'input',
  errorMode: 'ignore',
  overrideRef: ({ referenceId }: { referenceId: string }) => place + referenceId,
} as const

export const namedSchemas = toJsonSchemaDefs({ ...definitions }, config) as Readonly<
  Record<string, Schema>
>

/** JSON schema with references to named schemas. */
export function schemaOf(schema: v.GenericSchema): Schema {
  const written = toJsonSchema(schema, { ...config, definitions: { ...definitions } })
  const { $schema: _schema, $defs: _named, ...rest } = written
  return rest as Schema
}

/** The name that a reference points to. */
export const nameOf = ({ $ref = '' }: Schema): string => $ref.slice(place.length)

/** Resolves a reference; returns any other schema unchanged. */
export const resolved = (schema: Schema): Schema =>
  schema.$ref ? (namedSchemas[nameOf(schema)] as Schema) : schema

/** The schema of a body with the members that are answered and not written. */
export function withReadOnly(sent: Schema, read: Schema): Schema {
  const known = resolved(read)
  if (sent.items && known.items) return { ...sent, items: withReadOnly(sent.items, known.items) }
  if (!sent.properties || !known.properties) return sent
  const own = Object.entries(sent.properties).map(([name, each]): [string, Schema] => {
    const same = known.properties?.[name]
    return [name, same ? withReadOnly(each, same) : each]
  })
  const more = Object.entries(known.properties)
    .filter(([name]) => !Object.hasOwn(sent.properties ?? {}, name))
    .map(([name, each]): [string, Schema] => [
      name,
      { ...each, readOnly: true, description: 'Read-only: ignored here' },
    ])
  return { ...sent, properties: Object.fromEntries([...own, ...more]) }
}
