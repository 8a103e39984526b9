import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { LegalText } from '@uprava/contract/legal.ts'

import { articleHtml } from '#platform/html/index.ts'
import { settings } from '#platform/settings.ts'

const titles: Readonly<Record<LegalText, string>> = {
  agreement: 'Пользовательское соглашение',
  privacy: 'Политика конфиденциальности',
  about: 'Информация о платформе',
}

/** The text of a public document: the operator's own from DATA_DIR/legal, else the built-in template. */
export async function legalText(name: LegalText): Promise<{ title: string; html: string }> {
  const own = await readFile(path.join(settings().DATA_DIR, 'legal', `${name}.html`), 'utf8').catch(
    () => null,
  )
  const text = own ?? (await readFile(path.join(import.meta.dirname, 'texts', `${name}.html`), 'utf8'))
  return { title: titles[name], html: articleHtml(text) }
}

/** SHA-256 of the agreement in force, as it is recorded with a consent (AUTH-74). */
export async function agreementSha256(): Promise<string> {
  const { html } = await legalText('agreement')
  return createHash('sha256').update(html).digest('hex')
}
