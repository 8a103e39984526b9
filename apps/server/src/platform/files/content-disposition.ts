import { withoutTurns } from '@uprava/contract/fields.ts'

/** The header that names a file (RFC 6266): the real name in UTF-8, and one of plain letters for old programs. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const shown = withoutTurns(name)
  const plain = shown.replaceAll(/[^\x20-\x7E]|["\\%]/gu, '_')
  const encoded = encodeURIComponent(shown.toWellFormed()).replaceAll(
    /['()*]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
