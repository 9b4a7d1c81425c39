// Types of an OpenAPI 3.1 document in the form that openapi-fetch reads (docs/decisions/211-api-client.md).

type Described = { readonly description?: string; readonly summary?: string }
type Reference = { readonly $ref?: string }
type Schema = Described &
  Reference & {
    readonly type?: string
    readonly const?: unknown
    readonly enum?: readonly unknown[]
    readonly anyOf?: readonly Schema[]
    readonly items?: Schema
    readonly properties?: Readonly<Record<string, Schema>>
    readonly required?: readonly string[]
    readonly additionalProperties?: boolean | Schema
    readonly readOnly?: boolean
  }
type Content = Readonly<Record<string, { readonly schema: Schema }>>
type Parameter = Described & {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Schema
}
type Response = Described & {
  readonly headers?: Readonly<Record<string, Reference>>
  readonly content?: Content
}
type Operation = Described & {
  readonly operationId: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, Response>>
}
export type Document = {
  readonly servers?: readonly unknown[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly headers: Readonly<Record<string, Described & { readonly schema: Schema }>>
  }
}

/** The text of schema.ts. */
export function typesOf({ paths, components }: Document): string {
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  const { schemas, headers } = components
  return [
    '// Generated from the OpenAPI document: see README.md.',
    `export interface paths ${block(Object.entries(paths).map(([path, each]) => [path, pathType(each)]))}`,
    `export interface components ${block([
      ['schemas', block(Object.entries(schemas).map(([name, each]) => property(name, each)))],
      [
        'headers',
        block(Object.entries(headers).map(([name, each]) => [name, typeOf(each.schema)])),
      ],
    ])}`,
    `export interface operations ${block(operations.map((each) => [each.operationId, operationType(each)]))}`,
    ...Object.keys(schemas).map((name) => `export type ${name} = components['schemas']['${name}']`),
    '',
  ].join('\n')
}

/** A member: name, type, and what stands around them. */
type Member = readonly [
  name: string,
  type: string,
  about?: { readonly isOptional?: boolean; readonly isReadOnly?: boolean; readonly text?: string },
]

const block = (members: readonly Member[]): string =>
  `{\n${members
    .map(([name, type, { isOptional, isReadOnly, text } = {}]) => {
      const key = `${isReadOnly ? 'readonly ' : ''}${keyOf(name)}${isOptional ? '?' : ''}`
      return `${text ? `/** ${text.replaceAll('*/', '*\\/')} */\n` : ''}${key}: ${type}\n`
    })
    .join('')}}`

const keyOf = (name: string) => (/^[\w$]+$/.test(name) ? name : JSON.stringify(name))

const pathType = (path: Readonly<Record<string, Operation>>): string =>
  block(
    Object.entries(path).map(([method, { operationId, summary, description }]) => [
      method,
      `operations['${operationId}']`,
      { text: [summary, description].filter(Boolean).join('\n\n') },
    ]),
  )

function operationType({ parameters = [], requestBody, responses }: Operation): string {
  const places = ['query', 'header', 'path', 'cookie'].map((place): Member => {
    const own = parameters.filter((each) => each.in === place)
    const members = own.map(
      ({ name, schema, description, required }): Member => [
        name,
        typeOf(schema),
        { isOptional: !required, text: description },
      ],
    )
    const isOptional = !own.some(({ required }) => required)
    return [place, own.length > 0 ? block(members) : 'never', { isOptional }]
  })
  return block([
    ['parameters', block(places)],
    requestBody
      ? ['requestBody', block([['content', contentType(requestBody.content)]])]
      : ['requestBody', 'never', { isOptional: true }],
    ['responses', block(responseMembers(responses))],
  ])
}

/** Every refusal is a problem, whatever its status. */
function responseMembers(responses: Readonly<Record<string, Response>>): Member[] {
  const done = Object.entries(responses).filter(([status]) => status < '3')
  const refused = Object.entries(responses).find(([status]) => status >= '4')
  const members = done.map(([status, each]): Member => [status, responseType(each)])
  if (refused)
    members.push(['default', responseType({ content: { 'application/problem+json': problem } })])
  return members
}
const problem = { schema: { $ref: '#/components/schemas/Problem' } }

function responseType({ headers = {}, content }: Response): string {
  const named = Object.entries(headers).map(([name, each]): Member => [name, typeOf(each)])
  return block([
    ['headers', `${block(named).slice(0, -1)}[name: string]: unknown\n}`],
    content ? ['content', contentType(content)] : ['content', 'never', { isOptional: true }],
  ])
}

const contentType = (content: Content): string =>
  block(Object.entries(content).map(([kind, { schema }]) => [kind, typeOf(schema)]))

const property = (name: string, schema: Schema, isOptional = false): Member => [
  name,
  typeOf(schema),
  { isOptional, isReadOnly: schema.readOnly ?? false, text: schema.description },
]

/** A schema's type; what only narrows values of a type, such as a pattern, is left out. */
function typeOf(schema: Schema): string {
  const { $ref, anyOf, items } = schema
  if ($ref) {
    const [kind, name] = $ref.split('/').slice(-2)
    return `components['${kind}']['${name}']`
  }
  if (anyOf) return anyOf.map(typeOf).join(' | ')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (items) return `(${typeOf(items)})[]`
  if (schema.type === 'object') return objectType(schema)
  const type = scalars[schema.type ?? '']
  if (!type) throw new Error(`No type is known for the schema ${JSON.stringify(schema)}`)
  return type
}

const scalars: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

function objectType({ properties, required = [], additionalProperties: more }: Schema): string {
  const members = Object.entries(properties ?? {}).map(([name, each]) =>
    property(name, each, !required.includes(name)),
  )
  if (members.length > 0) return block(members)
  if (!more) return 'Record<string, never>'
  return `{ [key: string]: ${more === true ? 'unknown' : typeOf(more)} }`
}
