import { Api } from './api.ts'
import { test as shared } from './fixtures.ts'
import { startProduct, type Product } from './product.ts'

/** Tests with a product of their own, for what concerns the whole installation; `options` are those of its start. */
export const onOwnProduct = (options?: Parameters<typeof startProduct>[0]) =>
  shared.extend<object, { product: Product }>({
    product: [
      // oxlint-disable-next-line no-empty-pattern -- the library reads the names of the parameters
      async ({}, use) => {
        const product = await startProduct(options)
        await use(product)
        await product.stop()
      },
      { scope: 'worker', timeout: 240_000 },
    ],
    baseURL: async ({ product }, use) => use(product.url),
    api: async ({ product }, use) => use(new Api(product.url)),
  })
