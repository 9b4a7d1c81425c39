// Users and default queries of the million-row benchmark.

import type { ExportSource } from '../../shop/back-office/csv-files/views/export-pages.ts'
import type { productsPage } from '../../shop/catalog/products/views/products-list.ts'
import { permissionsOf } from '../../shop/people/accounts/permissions.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'

export const owner: Viewer = {
  id: 'nobody',
  email: 'owner@shop.example',
  firstName: 'Ada',
  lastName: 'Byron',
  username: 'ada',
  sessionId: 'bench',
  language: 'en',
  permissions: permissionsOf(['admin']),
}

export const everyProduct: Parameters<typeof productsPage>[1] = {
  filter: 'all',
  category: null,
  q: '',
  sort: 'newest',
  after: null,
  limit: 25,
}

export const noSearch = { who: '', action: '', subject: '', from: '', to: '' }

export const firstPart = async <Row>({ find, cells }: ExportSource<Row>) =>
  cells((await find(null)).rows)
