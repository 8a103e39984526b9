import { audit } from '#modules/access/index.ts'
import { transaction } from '#platform/database/index.ts'
import { replaceInstallationValue } from '#platform/database/installation.ts'
import { productVersion } from '#platform/product-version.ts'
import { keyedHash } from '#platform/secret-box.ts'
import { settings } from '#platform/settings.ts'

/** What a start leaves for the next one to compare with: keyed hashes of the settings by name. */
type Start = { readonly version: string; readonly settings: Readonly<Record<string, string>> }

/** Records which settings, and whether the version, differ from those of the start before; values are kept as keyed hashes. */
export async function auditStart(): Promise<void> {
  const present: Start = { version: productVersion(), settings: hashesOf(settings().given) }
  await transaction(async (tx) => {
    const stored = await replaceInstallationValue(tx, 'last-start', JSON.stringify(present))
    if (stored === null) return
    const former = JSON.parse(stored) as Start
    const names = changedNames(former.settings, present.settings)
    const actor = { type: 'system' } as const
    const subject = { type: 'settings' } as const
    if (former.version !== present.version) {
      const details = { from: former.version, to: present.version }
      await audit(tx, { actor, action: 'product_upgraded', subject, details })
    }
    if (names.length > 0)
      await audit(tx, { actor, action: 'settings_changed', subject, details: { names: names.join(', ') } })
  })
}

const hashesOf = (given: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      keyedHash(value, `setting ${name}`).toString('base64url'),
    ]),
  )

const changedNames = (former: Start['settings'], present: Start['settings']): string[] =>
  [...new Set([...Object.keys(former), ...Object.keys(present)])]
    .filter((name) => former[name] !== present[name])
    .toSorted()
