import { joinPrograms } from '../../apps/server/src/testing/nodes/programs.ts'
import { chooseBrowser } from '../../scripts/support/browser.ts'
import { startProduct } from './product.ts'

/** One product with the demo data for all screens; a test that kills or reconfigures starts its own. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for it
export default async function globalSetup(): Promise<() => Promise<void>> {
  chooseBrowser()
  // A run of chosen files starts too few programs for that to pay.
  if (process.env['JOIN_PROGRAMS'] === '1') await joinPrograms()
  const product = await startProduct({
    environment: {
      RELATED_PRODUCT_SECRET: 'e2e-secret',
      SUPPORT_EMAIL: 'support@uprava.example',
      SUPPORT_PHONE: '89000000000',
    },
  })
  process.env['E2E_BASE_URL'] = product.url
  return product.stop
}
